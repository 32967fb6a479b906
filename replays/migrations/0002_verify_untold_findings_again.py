"""Has every log verified again whose finding somebody has still to hear of.

The journal tells of findings from now on, and it tells of those that are made. So such a finding is
taken back and its job queued: verification comes to the same, and enters it. In a migration of its
own, because PostgreSQL drops no table in the transaction that has changed rows pointed at from it.
"""

from django.db import migrations


def take_back(apps, schema_editor):
    Delivery = apps.get_model("replays", "Delivery")
    Finding = apps.get_model("replays", "Finding")
    CertificationJob = apps.get_model("replays", "CertificationJob")
    untold = list(Delivery.objects.filter(done_at=None).values_list("finding", flat=True))
    findings = Finding.objects.filter(pk__in=untold)
    replays = list(findings.values_list("replay", flat=True))
    Delivery.objects.filter(finding__in=untold).delete()
    findings.delete()
    CertificationJob.objects.filter(replay__in=replays).update(
        state="queued", attempt=0, lease_until=None, sent_at=None, trouble=""
    )


class Migration(migrations.Migration):
    dependencies = [("replays", "0001_initial")]

    operations = [migrations.RunPython(take_back, migrations.RunPython.noop)]
