"""Drawn receipts through Tesseract for real: what is recorded without a person's look is right to the yen."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace

import pytest

from receipts.reading.reconcile import reconcile
from receipts.reading.types import Receipt
from receipts.scanning.reading import is_borne_out, receipts_in_picture
from tests.receipts.drawing import Camera, drawn, jpeg, needs_font, needs_tesseract, side_by_side
from tests.receipts.layouts import LAYOUTS, TODAY, Layout

pytestmark = [needs_font, needs_tesseract]


def scanned(layout: Layout) -> list[Receipt]:
    """What Tesseract and the reader make of a drawn layout."""
    image = drawn(layout.rows, width=layout.width, size=layout.size, face=layout.face, camera=layout.camera)
    return receipts_in_picture(jpeg(image, layout.camera.quality), TODAY)


def verdict(layout: Layout, found: Sequence[Receipt]) -> str:
    """right, wrong or review, as the product would treat it."""
    if len(found) != 1 or not is_borne_out(found[0]):
        return "review"
    one = found[0]
    truth = (layout.total, layout.day, layout.refund)
    same = (reconcile(one).spent_yen, one.day, one.is_refund) == truth
    return "right" if same and layout.may_be_recorded else "wrong"


def verdicts(layouts: Sequence[Layout]) -> dict[str, str]:
    """By the layouts' names; two programs at a time."""
    with ProcessPoolExecutor(2) as pool:
        return {
            layout.name: verdict(layout, found)
            for layout, found in zip(layouts, pool.map(scanned, layouts), strict=True)
        }


def test_no_wrong_total_is_recorded_from_tesseract() -> None:
    found = verdicts(LAYOUTS)
    counts = Counter(found.values())
    print(dict(counts), [name for name, said in found.items() if said == "review"])
    assert [name for name, said in found.items() if said == "wrong"] == []
    sound = [layout.name for layout in LAYOUTS if layout.may_be_recorded]
    assert sum(found[name] == "right" for name in sound) >= 0.9 * len(sound)
    assert all(found[layout.name] == "review" for layout in LAYOUTS if not layout.may_be_recorded)


@pytest.mark.soak
@pytest.mark.timeout(1_800)
def test_no_wrong_total_is_recorded_from_bad_photographs() -> None:
    dice = random.Random(11)
    bad = [
        replace(
            layout,
            name=f"{layout.name} {number}",
            camera=Camera(
                slant=dice.uniform(-9, 9),
                ink=dice.randint(0, 190),
                blur=dice.uniform(0.4, 2.4),
                noise=dice.randint(0, 110),
                shadow=dice.uniform(0, 0.7),
                ground=dice.choice([None, 40, 90]),
                quality=dice.randint(12, 60),
            ),
        )
        for layout in LAYOUTS
        for number in range(3)
    ]
    found = verdicts(bad)
    print(dict(Counter(found.values())))
    assert [name for name, said in found.items() if said == "wrong"] == []


def test_two_receipts_in_one_photo_are_two() -> None:
    first, second = LAYOUTS[0], LAYOUTS[17]
    photo = jpeg(side_by_side(drawn(first.rows), drawn(second.rows)))
    found = receipts_in_picture(photo, TODAY)
    assert sorted(reconcile(each).spent_yen or 0 for each in found) == sorted([first.total, second.total])
    assert all(is_borne_out(each) for each in found)


@pytest.mark.parametrize("angle", [90, 180, 270])
def test_a_receipt_on_its_side_or_head_is_read(angle: int) -> None:
    layout = LAYOUTS[0]
    (found,) = receipts_in_picture(jpeg(drawn(layout.rows).rotate(angle, expand=True)), TODAY)
    assert reconcile(found).spent_yen == layout.total and is_borne_out(found)
