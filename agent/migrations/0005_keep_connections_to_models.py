import django.contrib.postgres.fields
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("agent", "0004_choose_skills_and_personas"),
        ("auth", "0012_alter_user_first_name_max_length"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="TokenLimit",
            fields=[
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="token_limit",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="person",
                    ),
                ),
                ("monthly_tokens", models.PositiveBigIntegerField(verbose_name="tokens in a month")),
            ],
            options={
                "verbose_name": "limit of tokens",
                "verbose_name_plural": "limits of tokens",
            },
        ),
        migrations.CreateModel(
            name="ProviderConnection",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=20, verbose_name="name")),
                (
                    "vendor",
                    models.CharField(
                        choices=[
                            ("gemini", "Gemini"),
                            ("openai", "OpenAI"),
                            ("anthropic", "Anthropic"),
                            ("compatible", "OpenAI-compatible (Z.AI, Ollama, vLLM, llama.cpp …)"),
                        ],
                        max_length=16,
                        verbose_name="vendor",
                    ),
                ),
                ("base_url", models.CharField(blank=True, max_length=200, verbose_name="address")),
                ("sealed_key", models.TextField(blank=True, editable=False)),
                ("last_four", models.CharField(blank=True, editable=False, max_length=4, verbose_name="key")),
                (
                    "model_names",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=58), size=None, verbose_name="models"
                    ),
                ),
                ("active", models.BooleanField(default=True, verbose_name="on")),
                ("stands_in", models.BooleanField(default=False, verbose_name="may stand in")),
                ("position", models.PositiveSmallIntegerField(default=0)),
                ("checked_at", models.DateTimeField(editable=False, null=True, verbose_name="last checked")),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="provider_connections",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="person",
                    ),
                ),
            ],
            options={
                "verbose_name": "connection to models",
                "verbose_name_plural": "connections to models",
                "ordering": ["position", "id"],
                "constraints": [
                    models.UniqueConstraint(fields=("user", "name"), name="connection_name_once"),
                    models.CheckConstraint(
                        condition=models.Q(("vendor__in", ["gemini", "openai", "anthropic", "compatible"])),
                        name="connection_vendor",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("vendor", "compatible"), ("base_url", ""), _connector="XOR"),
                        name="connection_address",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("vendor", "compatible"),
                            models.Q(("sealed_key", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="connection_has_key",
                    ),
                ],
            },
        ),
    ]
