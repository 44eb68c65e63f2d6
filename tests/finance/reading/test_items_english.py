"""Spending and income in English."""

from __future__ import annotations

import pytest

from tests.finance.reading.table import Expected, check, rows

ENGLISH = """
lunch ¥850 => 850 food lunch
¥850 lunch => 850 food lunch
850 yen lunch => 850 food lunch
lunch for 850 => 850 food lunch
lunch cost 850 yen => 850 food lunch
lunch was 850 yen => 850 food lunch
I spent 850 yen on lunch => 850 food lunch
i paid 850 for lunch => 850 food lunch
Bought groceries at Aeon for 3,450 yen => 3450 food groceries
coffee at Starbucks 550 => 550 cafe coffee
took a taxi for 1,800 yen => 1800 transport taxi
rent 85k => 85000 housing rent
new laptop 142,000 yen => 142000 other laptop
2 coffees 800 yen => 800 cafe coffees
2 coffees at 400 yen each => 800 cafe coffees
coffee 400 yen x 2 => 800 cafe coffee
coffee 2 x 400 yen => 800 cafe coffee
five hundred yen coffee => 500 cafe coffee
gift for mom 3,000 yen => 3000 social gift
drinks with coworkers 4,500 yen => 4500 social drinks
dinner with friends 3,200 => 3200 food dinner
gym membership 8,800 yen => 8800 leisure gym
phone bill 3,278 => 3278 telecom phone bill
water bill 4,820 yen => 4820 utilities water bill
haircut 6,600 => 6600 clothing haircut
medicine 1,280 yen => 1280 medical medicine
train 320 => 320 transport train
"""

MORE_ENGLISH = r"""
Lunch was 850. => 850 food Lunch
Just had lunch, 850 yen. => 850 food lunch
Got a coffee for 400 => 400 cafe coffee
grabbed a coffee 400 yen => 400 cafe coffee
ordered pizza, 2,980 yen => 2980 food pizza
picked up groceries, 4,320 yen => 4320 food groceries
groceries: 6740 => 6740 food groceries
groceries - 6740 => 6740 food groceries
Groceries ¥6,740 yesterday => 6740 food Groceries 2026-05-19
dropped 12k on shoes => 12000 clothing shoes
taxi home 2,340 => 2340 transport taxi
paid 8,421 yen for electricity => 8421 utilities electricity
paid the water bill, 4,820 yen => 4820 utilities water bill
movie 1,900 yen and popcorn 600 yen => 1900 leisure movie ; 600 * popcorn
lunch 850 / coffee 400 => 850 food lunch ; 400 cafe coffee
breakfast 500, lunch 850, dinner 2,300 => 500 food breakfast ; 850 food lunch ; 2300 food dinner
yesterday: lunch 850, coffee 400 => 850 food lunch 2026-05-19 ; 400 cafe coffee 2026-05-19
yesterday lunch 850, today coffee 400 => 850 food lunch 2026-05-19 ; 400 cafe coffee 2026-05-20
on May 18 I bought a coat for 12,800 yen => 12800 clothing coat 2026-05-18
May 18th: coat 12,800 => 12800 clothing coat 2026-05-18
coat 12,800 yen (May 18) => 12800 clothing coat 2026-05-18
coat, 12,800 yen, May 18 => 12800 clothing coat 2026-05-18
18 May coat 12,800 yen => 12800 clothing coat 2026-05-18
the 18th of May coat 12,800 yen => 12800 clothing coat 2026-05-18
3 days ago ramen 950 => 950 food ramen 2026-05-17
three days ago ramen 950 => 950 food ramen 2026-05-17
ramen 950 last Tuesday => 950 food ramen 2026-05-19
iPhone 15 case 2,980 yen => 2980 * case
PS5 game 7,980 => 7980 leisure game
7-eleven 520 => 520 food 7-eleven
Uber Eats 2,300 => 2300 food Uber Eats
Netflix ¥1,490 => 1490 subscription Netflix
split lunch 3 ways, 4,500 yen => 1500 food lunch
split a 10,000 yen dinner with 2 friends => 3333 food dinner
dinner was 12,000 yen, split 4 ways => 3000 food dinner
dinner was 12,000 yen split 4 ways so 3,000 yen => 3000 food dinner
3,000 yen each for dinner => 3000 food dinner
salary came in, 285,000 => +285000 salary salary
I got my bonus, 500k => +500000 bonus bonus
sold old books for 1,200 yen => +1200 other_income books
tax refund 12,340 yen => +12340 other_income tax refund
a 12,000-yen coat => 12000 clothing coat
coat (12,800 yen) => 12800 clothing coat
1 coffee, 400 yen => 400 cafe coffee
lunch 850yen coffee 400yen => 850 food lunch ; 400 cafe coffee
dinner 3000 yen at Saizeriya => 3000 food dinner
€20 souvenir => !foreign_currency
20 bucks for lunch => !foreign_currency
lunch $12.50 (1,960 yen) => 1960 food lunch
lunch 850 yen, souvenir 20 dollars => 850 food lunch !foreign_currency
received my bonus 500,000 yen => +500000 bonus bonus
my wages 120,000 yen => +120000 salary wages
payday! 285,000 => +285000 salary payday
reimbursed 12,000 yen for the trip => +12000 refund trip
the hotel refunded 12,000 yen => +12000 refund hotel
got refunded 1,980 yen by Amazon => +1980 refund Amazon
sold stuff on Mercari 3,000 yen => +3000 other_income Mercari
paid 3,000 yen tax => 3000 insurance_tax tax
ramen ¥950, gyoza ¥400 => 950 food ramen ; 400 food gyoza
ramen 950 + gyoza 400 => 950 food ramen ; 400 food gyoza
beers 3 x 500 yen => 1500 food beers
3 beers 1,500 yen => 1500 food beers
beer 500 yen x3 => 1500 food beer
dinner 20% off 4,000 yen => 4000 food dinner
coat 20,000 yen with 20% off => 16000 clothing coat
dinner for two 8,000 yen => 8000 food dinner
we split a 9,000 yen dinner three ways => 3000 food dinner
dinner 9,000 split 3 ways => 3000 food dinner
12,000 yen dinner divided by 4 => 3000 food dinner
taxi ¥1,800 on 5/18 => 1800 transport taxi 2026-05-18
on the 18th: taxi 1,800 => 1800 transport taxi 2026-05-18
taxi 1,800 (yesterday) => 1800 transport taxi 2026-05-19
taxi, 1800 yen, day before yesterday => 1800 transport taxi 2026-05-18
Saturday movie 1,900 => 1900 leisure movie 2026-05-16
last week's Friday drinks 4,500 => 4500 social drinks 2026-05-15
last week Friday drinks 4,500 => 4500 social drinks 2026-05-15
Feb 28 dinner 4,500 => 4500 food dinner 2026-02-28
28 Feb dinner 4,500 => 4500 food dinner 2026-02-28
Dec 28 cleaning goods 2,340 => 2340 * cleaning 2025-12-28
2/30 shoes 8,000 => !impossible_date
yesterday\ngroceries 2480\ndrugstore 1200\ngas 5,124 => 2480 food groceries 2026-05-19 ; 1200 daily drugstore 2026-05-19 ; 5124 transport gas 2026-05-19
3 nights hotel 48,000 => 48000 leisure hotel
8pm dinner 3,000 => 3000 food dinner
12:30 lunch 900 => 900 food lunch
MacBook Pro 14 248,000 yen => 248000 * MacBook
1 kg rice 980 yen => 980 food rice
two coffees 800 yen => 800 cafe coffees
dinner 8,000 yen split with my wife => !share_unknown
"""


@pytest.mark.parametrize(("text", "expected", "problems"), rows(ENGLISH))
def test_english(text: str, expected: tuple[Expected, ...], problems: tuple[str, ...]) -> None:
    """English."""
    check(text, expected, problems)


@pytest.mark.parametrize(("text", "expected", "problems"), rows(MORE_ENGLISH))
def test_more_english(text: str, expected: tuple[Expected, ...], problems: tuple[str, ...]) -> None:
    """More English."""
    check(text, expected, problems)
