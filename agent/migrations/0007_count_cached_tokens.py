from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("agent", "0006_keep_evaluations")]

    operations = [
        migrations.AddField(
            model_name="turn",
            name="cached_tokens",
            field=models.PositiveIntegerField(
                db_default=0, default=0, verbose_name="tokens in from the cache"
            ),
        ),
    ]
