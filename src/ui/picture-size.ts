import { OWN_PICTURE_SIZES, PICTURE_SIZES } from "#src/site/limits.ts";

/** Width and height in CSS pixels. */
type Box = readonly [width: number, height: number];

interface Boxes {
	readonly phone: Box;
	readonly tablet: Box;
	readonly desktop: Box;
}

/** One box everywhere, or one for each kind of screen; a tablet without its own has the desktop's. */
export type PictureSize = Box | { readonly phone: Box; readonly tablet?: Box; readonly desktop: Box };

/** Where tablets and desktops begin, as everywhere in the styles. */
const [TABLET, DESKTOP] = ["48rem", "64rem"];

export function boxesOf(size: PictureSize): Boxes {
	if (!("phone" in size)) return { phone: size, tablet: size, desktop: size };
	return { tablet: size.desktop, ...size };
}

/** The class of a picture of this size. */
export function classOf(size: PictureSize): string {
	const { phone, tablet, desktop } = boxesOf(size);
	return `as-${[phone, tablet, desktop].map((box) => box.join("x")).join("-")}`;
}

/** The style of every size there is: a picture has its room before it comes, and keeps it whatever its own shape. */
export function pictureStyle(): string {
	const sizes = new Map(
		Object.values({ ...PICTURE_SIZES, ...OWN_PICTURE_SIZES }).map((size) => [classOf(size), boxesOf(size)]),
	);
	const rules = (screen: keyof Boxes, before?: keyof Boxes) =>
		[...sizes]
			.filter(([, boxes]) => before === undefined || boxes[screen].join() !== boxes[before].join())
			.map(
				([
					name,
					{
						[screen]: [width, height],
					},
				]) => `.${name}{inline-size:${width}px;block-size:${height}px}`,
			)
			.join("");
	return `${rules("phone")}@media (min-width:${TABLET}){${rules("tablet", "phone")}}@media (min-width:${DESKTOP}){${rules("desktop", "tablet")}}`;
}

/**
 * How wide a photograph is drawn to fill its boxes, for `sizes`: browsers choose by it, and without it they take the
 * picture to be as wide as the page.
 */
export function drawnWidths(size: PictureSize, { width, height }: { readonly width: number; readonly height: number }) {
	const { phone, tablet, desktop } = boxesOf(size);
	const drawn = (box: Box) => `${Math.max(box[0], Math.ceil((box[1] * width) / height))}px`;
	const [onPhones, onTablets, onDesktops] = [drawn(phone), drawn(tablet), drawn(desktop)];
	return [
		...(onPhones === onTablets ? [] : [`(max-width: 47.99rem) ${onPhones}`]),
		...(onTablets === onDesktops ? [] : [`(max-width: 63.99rem) ${onTablets}`]),
		onDesktops,
	].join(", ");
}
