import type { Icons } from "#src/contract/brand/schemas.ts";
import type { Picture } from "#src/contract/shapes.ts";
import { bytesOf } from "#src/packs/file-part.ts";
import type { SiteFile } from "#src/packs/format/site.ts";
import { type PackFile, sha256 } from "#src/packs/pack-files.ts";
import { darkVariant, lightVariant, withPlainColours } from "#src/packs/pictures/colours.ts";
import { sizeOf } from "#src/packs/pictures/drawing.ts";
import { decoder } from "#src/packs/pictures/photograph.ts";
import { ICON_SIZES, PICTURE_WIDTHS, SOCIAL_PICTURE, TOUCH_ICON } from "#src/site/pack-limits.ts";
import { fileAddress } from "../../file-address.ts";
import type { FileStore, StoredFile } from "../file-store.ts";
import { PICTURE_POLICY } from "./picture-policy.ts";

export interface PreparedPicture {
	readonly picture: Picture;
	/** Address of the link-preview picture, or null when it was not asked for. */
	readonly social: string | null;
	/** The brand's icons, or null when they were not asked for. */
	readonly icons: Icons | null;
	readonly files: readonly StoredFile[];
}

/** What a picture is to be made into. */
interface Wanted {
	/** Also the 1200 x 630 picture for link previews. */
	readonly social: boolean;
	/** Also icons for tabs and home screens. */
	readonly icons: boolean;
	/** The brand's. */
	readonly colors: SiteFile["colors"];
}

interface PixelSize {
	readonly width: number;
	readonly height: number;
}

type Make = (name: string, content: () => Uint8Array | string | Promise<Uint8Array | string>) => Promise<StoredFile>;

/**
 * Makes the files of one picture, each once: a drawing for light and for dark paper in the brand's accent, a
 * photograph in the fixed widths and twice those, never wider than its source, and once in a form that every browser
 * reads.
 */
export async function preparePicture(
	id: string,
	file: PackFile,
	wanted: Wanted,
	store: FileStore,
): Promise<PreparedPicture> {
	const { colors } = wanted;
	const source = bytesOf(file.absolute);
	const isDrawing = file.path.endsWith(".svg");
	const light = isDrawing ? lightVariant(source.toString("utf8"), colors) : null;
	const made = light === null ? "" : `${colors.accent} ${colors.accentOnDark}`;
	const folder = sha256(`${PICTURE_POLICY}\n${made}\n${sha256(source)}`).slice(0, 16);
	const files: StoredFile[] = [];
	const make: Make = async (name, content) => {
		const stored = (await store.described(folder, name)) ?? store.put(folder, name, await content());
		files.push(stored);
		return stored;
	};
	const picture =
		light === null ? await photograph(id, source, make) : await drawing(id, light, darkVariant(light, colors), make);
	const plain = () => (light === null ? source : Buffer.from(withPlainColours(light)));
	const social = wanted.social
		? await make(`${id}-preview.png`, () => onPaper(plain(), SOCIAL_PICTURE, SOCIAL_PICTURE.margin))
		: null;
	const icons = wanted.icons
		? {
				any: isDrawing ? picture.src : fileAddress(await make(`${id}-icon.png`, () => square(plain(), ICON_SIZES.any))),
				ico: fileAddress(
					await make(`${id}.ico`, async () => iconFile(await square(plain(), ICON_SIZES.ico), ICON_SIZES.ico)),
				),
				touch: fileAddress(await make(`${id}-touch.png`, () => onPaper(plain(), TOUCH_ICON, TOUCH_ICON.margin))),
			}
		: null;
	return { picture, social: social && fileAddress(social), icons, files };
}

async function drawing(id: string, light: string, dark: string | null, make: Make): Promise<Picture> {
	const size = sizeOf(light) ?? { width: 1, height: 1 };
	const lightFile = await make(`${id}.svg`, () => light);
	const darkFile = dark === null ? null : await make(`${id}-dark.svg`, () => dark);
	return { src: fileAddress(lightFile), dark: darkFile && fileAddress(darkFile), srcset: null, ...size };
}

async function photograph(id: string, source: Buffer, make: Make): Promise<Picture> {
	const { autoOrient, hasAlpha } = await decoder(source).metadata();
	const { width, height } = autoOrient;
	const widths = [
		...new Set(PICTURE_WIDTHS.flatMap((each) => [each, each * 2]).map((each) => Math.min(each, width))),
	].sort((a, b) => a - b);
	const made: { each: number; file: StoredFile }[] = [];
	// One after the other: each decodes the whole picture.
	for (const each of widths)
		made.push({
			each,
			file: await make(`${id}-${each}.webp`, () =>
				decoder(source).autoOrient().resize(each).webp({ quality: 80 }).toBuffer(),
			),
		});
	const shown = Math.min(PICTURE_WIDTHS.at(-1) ?? width, width);
	const plain = decoder(source).autoOrient().resize(shown);
	const fallback = await make(`${id}-${shown}.${hasAlpha ? "png" : "jpg"}`, () =>
		(hasAlpha ? plain.png({ palette: true }) : plain.jpeg({ quality: 80, mozjpeg: true })).toBuffer(),
	);
	return {
		src: fileAddress(fallback),
		dark: null,
		srcset: made.map(({ each, file }) => `${fileAddress(file)} ${each}w`).join(", "),
		width: shown,
		height: Math.round((height / width) * shown),
	};
}

/** The picture centred on white, with a margin in pixels. */
function onPaper(source: Buffer, { width, height }: PixelSize, margin: number): Promise<Buffer> {
	const white = "#ffffff";
	return decoder(source)
		.resize(width - 2 * margin, height - 2 * margin, { fit: "contain", background: white })
		.extend({ top: margin, bottom: margin, left: margin, right: margin, background: white })
		.flatten({ background: white })
		.png({ compressionLevel: 6, palette: true, effort: 1 })
		.toBuffer();
}

/** The picture in the middle of a square without paper. */
function square(source: Buffer, size: number): Promise<Buffer> {
	return decoder(source).resize(size, size, { fit: "contain", background: "#ffffff00" }).png().toBuffer();
}

/** An icon file around one PNG (the ICO format: a header, one entry, the picture). */
function iconFile(png: Buffer, size: number): Buffer {
	const head = Buffer.alloc(22);
	head.writeUInt16LE(1, 2);
	head.writeUInt16LE(1, 4);
	head.writeUInt8(size, 6);
	head.writeUInt8(size, 7);
	head.writeUInt16LE(1, 10);
	head.writeUInt16LE(32, 12);
	head.writeUInt32LE(png.length, 14);
	head.writeUInt32LE(head.length, 18);
	return Buffer.concat([head, png]);
}
