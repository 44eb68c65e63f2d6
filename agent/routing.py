"""Addresses of sockets."""

from django.urls import path

from agent.consumers import ChatConsumer

websocket_urlpatterns = [path("ws/chat/", ChatConsumer.as_asgi())]
