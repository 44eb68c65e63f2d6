import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("agent", "0003_keep_notes_of_payments"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="conversation",
            name="persona",
            field=models.CharField(blank=True, default="", max_length=40, verbose_name="persona"),
            preserve_default=False,
        ),
        migrations.CreateModel(
            name="SkillSetting",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("skill", models.CharField(max_length=64, verbose_name="skill")),
                ("enabled", models.BooleanField(default=True, verbose_name="on")),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="skill_settings",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="person",
                    ),
                ),
            ],
            options={
                "verbose_name": "skill setting",
                "verbose_name_plural": "skill settings",
                "constraints": [models.UniqueConstraint(fields=("user", "skill"), name="skill_setting_once")],
            },
        ),
        migrations.CreateModel(
            name="Persona",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=40, verbose_name="name")),
                ("role", models.CharField(blank=True, max_length=80, verbose_name="role")),
                ("character", models.TextField(blank=True, max_length=600, verbose_name="character")),
                ("greeting", models.CharField(blank=True, max_length=200, verbose_name="greeting")),
                (
                    "language",
                    models.CharField(
                        blank=True,
                        choices=[("", "the language of the message"), ("ja", "Japanese"), ("en", "English")],
                        max_length=2,
                        verbose_name="language",
                    ),
                ),
                ("model_name", models.CharField(blank=True, max_length=80, verbose_name="model")),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="personas",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="person",
                    ),
                ),
            ],
            options={
                "verbose_name": "persona",
                "verbose_name_plural": "personas",
                "ordering": ["id"],
                "constraints": [
                    models.UniqueConstraint(fields=("user", "name"), name="persona_name_once"),
                    models.CheckConstraint(
                        condition=models.Q(("language__in", ["", "ja", "en"])), name="persona_language"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PersonaPreference",
            fields=[
                ("key", models.CharField(max_length=40, verbose_name="persona")),
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="persona_preference",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="person",
                    ),
                ),
            ],
            options={"verbose_name": "chosen persona", "verbose_name_plural": "chosen personas"},
        ),
    ]
