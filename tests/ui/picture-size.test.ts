import { expect, test } from "vitest";
import { PICTURE_SIZES } from "#src/site/limits.ts";
import { PICTURE_WIDTHS } from "#src/site/pack-limits.ts";
import { boxesOf, classOf, drawnWidths, pictureStyle } from "#src/ui/picture-size.ts";

test("the sizes of the specification are what photographs are made in", () => {
	const widths = Object.values(PICTURE_SIZES).flatMap((size) => Object.values(boxesOf(size)).map(([width]) => width));
	expect(widths.filter((width) => !PICTURE_WIDTHS.some((made) => made === width))).toEqual([]);
});

test("the style holds each size once for every kind of screen", () => {
	const style = pictureStyle();
	const [phone = "", tablet = "", desktop = ""] = style.split("@media");
	const name = classOf(PICTURE_SIZES.searchModel);
	expect(phone).toContain(`.${name}{inline-size:180px;block-size:180px}`);
	expect(tablet).toContain(`.${name}{inline-size:140px;block-size:140px}`);
	expect(desktop).toContain(`.${name}{inline-size:180px;block-size:180px}`);
	expect(tablet).toContain(`.${classOf(PICTURE_SIZES.newsAndAlerts)}{inline-size:100px;block-size:90px}`);
	expect(style.split(`.${classOf(PICTURE_SIZES.modelResults)}{`)).toHaveLength(2);
});

test.each([
	["wide", 480, 320, "(max-width: 47.99rem) 100px, 135px"],
	["square", 480, 480, "100px"],
	["high", 320, 480, "100px"],
])("a %s photograph is said to be as wide as it is drawn to fill its box", (_, width, height, widths) =>
	expect(drawnWidths(PICTURE_SIZES.newsAndAlerts, { width, height })).toBe(widths),
);
