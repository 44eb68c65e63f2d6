"""Memories with their keys and vectors, and documents. Needs the extension pgvector."""

import django.db.models.deletion
from pgvector.django import VectorExtension
import pgvector.django.halfvec
from django.conf import settings
from django.db import migrations, models

# The pieces by which a text is found: pairs of Japanese characters, single kanji, and the beginnings of words in
# Latin letters (a crude stem). Each stands with its person, so that the index itself finds nobody else's rows.
_KEYS = r"""
CREATE FUNCTION memory_keys(person bigint, body text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
    WITH folded AS (SELECT lower(normalize(body, NFKC)) AS n),
    runs AS (SELECT r[1] AS run FROM folded, regexp_matches(n, '[ぁ-ゖァ-ヺー々一-鿿㐀-䶿豈-﫿]+', 'g') r)
    SELECT coalesce(array_agg(DISTINCT person::text || ' ' || k), '{}') FROM (
        SELECT left(w[1], 5) AS k FROM folded, regexp_matches(n, '[a-z0-9]{2,}', 'g') w
        UNION SELECT substr(run, i, 2) FROM runs, generate_series(1, greatest(length(run) - 1, 1)) i
        UNION SELECT c[1] FROM folded, regexp_matches(n, '[一-鿿]', 'g') c
    ) pieces
$$
"""
# A vector lies in its row: fetched from beside it, each costs as much again as the whole comparison.
_COLUMNS = """
ALTER TABLE memory_memory ADD COLUMN keys text[] GENERATED ALWAYS AS (memory_keys(user_id::bigint, text)) STORED;
CREATE INDEX memory_keys_of_person ON memory_memory USING gin (keys);
ALTER TABLE memory_memoryvector ALTER COLUMN embedding SET STORAGE PLAIN
"""
_NO_COLUMNS = "ALTER TABLE memory_memory DROP COLUMN keys"


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('agent', '0001_create_conversation_tables'),
        ('finance', '0001_create_ledger_tables'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        VectorExtension(),
        migrations.RunSQL(_KEYS, "DROP FUNCTION memory_keys(bigint, text)"),
        migrations.CreateModel(
            name='Document',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=200, verbose_name='name')),
                ('kind', models.CharField(max_length=8, verbose_name='kind')),
                ('size', models.PositiveIntegerField(verbose_name='size')),
                ('sha256', models.CharField(max_length=64)),
                ('state', models.CharField(choices=[('queued', 'waiting'), ('embedding', 'being learned'), ('ready', 'ready'), ('failed', 'failed')], default='queued', max_length=12, verbose_name='state')),
                ('error', models.CharField(blank=True, max_length=400, verbose_name='error')),
                ('warning', models.CharField(blank=True, max_length=400)),
                ('summary', models.TextField(blank=True, verbose_name='summary')),
                ('pages', models.PositiveIntegerField(default=0, verbose_name='pages')),
                ('sections', models.PositiveIntegerField(default=0)),
                ('door', models.CharField(default='web', max_length=16, verbose_name='door')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='time')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='documents', to=settings.AUTH_USER_MODEL, verbose_name='person')),
            ],
            options={
                'verbose_name': 'document',
                'verbose_name_plural': 'documents',
                'ordering': ['-created_at', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='Memory',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('layer', models.CharField(choices=[('daily_log', 'talk'), ('knowledge', 'knowledge'), ('document', 'document')], max_length=12, verbose_name='layer')),
                ('source', models.CharField(choices=[('turn', 'conversation'), ('person', 'by hand'), ('pattern', 'noticed'), ('document', 'document')], max_length=12, verbose_name='source')),
                ('text', models.TextField(verbose_name='text')),
                ('topic', models.CharField(blank=True, help_text='What it is about; a newer one takes its place.', max_length=120)),
                ('mood', models.CharField(blank=True, max_length=12, verbose_name='mood')),
                ('keywords', models.CharField(blank=True, max_length=200, verbose_name='keywords')),
                ('heading', models.CharField(blank=True, max_length=200)),
                ('page', models.PositiveIntegerField(blank=True, null=True)),
                ('position', models.PositiveIntegerField(default=0)),
                ('dated', models.DateField(verbose_name='date')),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('document', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='memories', to='memory.document')),
                ('ledger', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='finance.ledger')),
                ('turn', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='memories', to='agent.turn')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memories', to=settings.AUTH_USER_MODEL, verbose_name='person')),
            ],
            options={
                'verbose_name': 'memory',
                'verbose_name_plural': 'memories',
                'ordering': ['-dated', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='DocumentFile',
            fields=[
                ('document', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='file', serialize=False, to='memory.document')),
                ('data', models.BinaryField()),
            ],
        ),
        migrations.CreateModel(
            name='MemoryVector',
            fields=[
                ('memory', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='vector', serialize=False, to='memory.memory')),
                ('layer', models.CharField(max_length=12)),
                ('embedder', models.CharField(max_length=80)),
                ('embedding', pgvector.django.halfvec.HalfVectorField(dimensions=768)),
            ],
            options={
                'verbose_name': 'vector',
                'verbose_name_plural': 'vectors',
            },
        ),
        migrations.CreateModel(
            name='MemoryUse',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('memory', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='uses', to='memory.memory')),
                ('turn', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memory_uses', to='agent.turn')),
            ],
            options={
                'verbose_name': 'use of a memory',
                'verbose_name_plural': 'uses of memories',
                'ordering': ['turn', 'number'],
            },
        ),
        migrations.AddConstraint(
            model_name='document',
            constraint=models.UniqueConstraint(fields=('user', 'sha256'), name='document_once_a_person'),
        ),
        migrations.AddConstraint(
            model_name='document',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['queued', 'embedding', 'ready', 'failed'])), name='document_state_known'),
        ),
        migrations.AddField(
            model_name='memoryvector',
            name='user',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddIndex(
            model_name='memory',
            index=models.Index(fields=['user', 'layer', '-dated'], name='memory_of_person'),
        ),
        migrations.AddConstraint(
            model_name='memory',
            constraint=models.CheckConstraint(condition=models.Q(('layer__in', ['daily_log', 'knowledge', 'document'])), name='memory_layer_known'),
        ),
        migrations.AddConstraint(
            model_name='memory',
            constraint=models.CheckConstraint(condition=models.Q(('text', ''), _negated=True), name='memory_says_something'),
        ),
        migrations.AddConstraint(
            model_name='memory',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('document__isnull', False), ('layer', 'document')), models.Q(models.Q(('layer', 'document'), _negated=True), ('document', None)), _connector='OR'), name='memory_of_document_has_it'),
        ),
        migrations.AddConstraint(
            model_name='memory',
            constraint=models.UniqueConstraint(condition=models.Q(('layer', 'knowledge'), models.Q(('topic', ''), _negated=True)), fields=('user', 'topic'), name='memory_topic_once'),
        ),
        migrations.AddConstraint(
            model_name='memory',
            constraint=models.UniqueConstraint(condition=models.Q(('layer', 'daily_log')), fields=('turn',), name='memory_log_once_a_turn'),
        ),
        migrations.AddConstraint(
            model_name='memory',
            constraint=models.UniqueConstraint(condition=models.Q(('layer', 'document')), fields=('document', 'position'), name='memory_section_once'),
        ),
        migrations.AddConstraint(
            model_name='memoryuse',
            constraint=models.UniqueConstraint(fields=('turn', 'number'), name='memory_use_once'),
        ),
        migrations.AddIndex(
            model_name='memoryvector',
            index=models.Index(fields=['user', 'embedder', 'layer'], name='vector_of_person'),
        ),
        migrations.RunSQL(_COLUMNS, _NO_COLUMNS),
    ]
