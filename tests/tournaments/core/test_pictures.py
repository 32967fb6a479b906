"""Addresses of pictures, whose origin stands in the policy of a page."""

import pytest

from tournaments.terms.pictures import UnusablePicture, picture_origin


@pytest.mark.parametrize(
    ("address", "origin"),
    [
        ("https://shop.example/a.jpg", "https://shop.example"),
        ("https://shop.example:8443/a%20b.png?w=600#top", "https://shop.example:8443"),
    ],
)
def test_the_origin_of_a_picture(address: str, origin: str) -> None:
    assert picture_origin(address) == origin


@pytest.mark.parametrize(
    "address",
    [
        "",
        "http://shop.example/a.jpg",
        "https://shop.example",
        "https://localhost/a.jpg",
        "https://user@shop.example/a.jpg",
        "https://shop.example/a.jpg; script-src *",
        "https://shop.example/a.jpg\nX: y",
        "https://shop.example/é.jpg",
        "javascript:alert(1)",
        "https://192.168.1.1/cup.jpg",
        "https://pictures.0x7f/cup.jpg",
        "https://pictures.example:65536/cup.jpg",
        "https://pictures.example:0/cup.jpg",
    ],
)
def test_what_is_no_address_of_a_picture(address: str) -> None:
    with pytest.raises(UnusablePicture, match="Enter the full address of a picture"):
        picture_origin(address)
