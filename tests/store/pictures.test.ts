import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fileAddressAt } from "#src/files/content-file.ts";
import { darkVariant, withPlainColours } from "#src/packs/pictures/colours.ts";
import { sizeOf, unsafeIn } from "#src/packs/pictures/drawing.ts";
import { FILES_BASE } from "#src/routes.ts";
import { FILE_NAME_MAX_LENGTH, PACK_NAME_MAX_LENGTH } from "#src/site/pack-limits.ts";
import { FileStore } from "#src/store/write/file-store.ts";
import { preparePicture } from "#src/store/write/pictures/prepare-picture.ts";

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "support-pictures-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A picture as pages show it, and no more. */
const COLORS = { accent: "#0b5cad", accentOnDark: "#7db8f5" };
const PLAIN = { social: false, icons: false, colors: COLORS };

const SVG =
	'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 360"><style>:root{--ink:#000000;--accent:#0b5cad}.a{fill:var(--accent)}</style><rect class="a" width="480" height="360"/></svg>';

function source(name: string, content: string | Buffer) {
	const absolute = join(folder, name);
	writeFileSync(absolute, content);
	return { path: `pictures/${name}`, absolute, size: statSync(absolute).size };
}

test("a drawing keeps its size and gets a variant for dark paper", async () => {
	const { picture, social, files } = await preparePicture(
		"tv",
		source("tv.svg", SVG),
		{ ...PLAIN, social: true },
		new FileStore(folder, folder),
	);
	expect(picture).toMatchObject({ width: 480, height: 360, srcset: null });
	expect(picture.src).toMatch(/^\/electronics\/support\/files\/[0-9a-f]{16}\/tv\.svg$/);
	expect(picture.dark).toMatch(/\/tv-dark\.svg$/);
	expect(social).toMatch(/\/tv-preview\.png$/);
	expect(files).toHaveLength(3);
	const preview = sharp(new FileStore(folder, folder).pathOf(files[2]?.folder ?? "", "tv-preview.png"));
	expect(await preview.metadata()).toMatchObject({ width: 1200, height: 630 });
	const { data, info } = await preview
		.clone()
		.removeAlpha()
		.toColourspace("srgb")
		.raw()
		.toBuffer({ resolveWithObject: true });
	const at = (x: number, y: number) => [
		...data.subarray((y * info.width + x) * info.channels, (y * info.width + x) * info.channels + 3),
	];
	expect(at(5, 5)).toEqual([255, 255, 255]);
	expect(at(600, 315).map((value) => Math.round(value / 8))).toEqual(
		[0x0b, 0x5c, 0xad].map((value) => Math.round(value / 8)),
	);
});

test("a photograph comes in the fixed widths and twice those, never wider than it is", async () => {
	const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#336699" } })
		.png()
		.toBuffer();
	const { picture } = await preparePicture("photo", source("photo.png", photo), PLAIN, new FileStore(folder, folder));
	expect(picture).toMatchObject({ dark: null, width: 300, height: 200 });
	expect(picture.srcset?.split(", ").map((each) => each.split(" ")[1])).toEqual([
		"70w",
		"100w",
		"140w",
		"180w",
		"200w",
		"280w",
		"300w",
	]);
});

test("a photograph has a form that every browser reads, in JPEG or, where it is clear, in PNG", async () => {
	const kind = async (alpha: number) => {
		const photo = await sharp({
			create: { width: 600, height: 400, channels: 4, background: { r: 9, g: 9, b: 9, alpha } },
		})
			.png()
			.toBuffer();
		const opaque = alpha === 1 ? await sharp(photo).removeAlpha().png().toBuffer() : photo;
		const { picture } = await preparePicture("p", source("p.png", opaque), PLAIN, new FileStore(folder, folder));
		expect(picture).toMatchObject({ width: 480, height: 320 });
		return picture.src.replace(/^.*\//, "");
	};
	expect([await kind(1), await kind(0.5)]).toEqual(["p-480.jpg", "p-480.png"]);
});

test("a photograph that a camera held upright has the size in which it is seen", async () => {
	const photo = await sharp({ create: { width: 400, height: 200, channels: 3, background: "#336699" } })
		.jpeg()
		.withMetadata({ orientation: 6 })
		.toBuffer();
	const store = new FileStore(folder, folder);
	const { picture, files } = await preparePicture("up", source("up.jpg", photo), PLAIN, store);
	expect(picture).toMatchObject({ width: 200, height: 400 });
	const { width, height } = await sharp(store.pathOf(files[0]?.folder ?? "", "up-70.webp")).metadata();
	expect([width, height]).toEqual([70, 140]);
});

test("a picture is made once: the second time its files are only read", async () => {
	const store = new FileStore(folder, folder);
	const file = source("tv.svg", SVG);
	const first = await preparePicture("tv", file, { ...PLAIN, social: true }, store);
	const times = first.files.map(({ folder: each, name }) => statSync(store.pathOf(each, name)).mtimeMs);
	const second = await preparePicture("tv", file, { ...PLAIN, social: true }, store);
	expect(second).toEqual(first);
	expect(second.files.map(({ folder: each, name }) => statSync(store.pathOf(each, name)).mtimeMs)).toEqual(times);
});

test("one that holds other bytes than the version before has is made again", async () => {
	const file = source("tv.svg", SVG);
	const first = await preparePicture("tv", file, PLAIN, new FileStore(folder, folder));
	const sums = new Map(first.files.map((each) => [`${each.folder}/${each.name}`, each.sha256]));
	const store = new FileStore(folder, folder, (place, name) => sums.get(`${place}/${name}`));
	const [light] = first.files;
	const path = store.pathOf(light?.folder ?? "", light?.name ?? "");
	const sound = readFileSync(path, "utf8");
	writeFileSync(path, sound.replace("</svg>", "      "));
	expect(await preparePicture("tv", file, PLAIN, store)).toEqual(first);
	expect(readFileSync(path, "utf8")).toBe(sound);
});

test("the dark variant has the documented tokens, and a drawing without tokens has none", () => {
	expect(darkVariant(SVG, COLORS)).toContain("--ink:#f2f4f6");
	expect(darkVariant(SVG, COLORS)).not.toContain("#0b5cad");
	expect(darkVariant('<svg viewBox="0 0 1 1"/>', COLORS)).toBeNull();
	expect(withPlainColours(SVG)).toContain(".a{fill:#0b5cad}");
	expect(sizeOf('<svg viewBox="0,0,20.4,10">')).toEqual({ width: 20, height: 10 });
});

test("a drawing is in the accent of its brand, on light and dark paper, in link previews and after the accent changed", async () => {
	const store = new FileStore(folder, folder);
	const file = source("tv.svg", SVG);
	const inColors = async (accent: string, accentOnDark: string) => {
		const colors = { accent, accentOnDark };
		const { picture, social } = await preparePicture("tv", file, { ...PLAIN, social: true, colors }, store);
		const bytesAt = (address: string | null) => {
			const { hash = "", name = "" } = fileAddressAt(address ?? "") ?? {};
			return readFileSync(store.pathOf(hash, name));
		};
		const { data } = await sharp(bytesAt(social))
			.extract({ left: 600, top: 315, width: 1, height: 1 })
			.raw()
			.toBuffer({ resolveWithObject: true });
		return {
			light: /--accent:(#\w+)/.exec(bytesAt(picture.src).toString())?.[1],
			dark: /--accent:(#\w+)/.exec(bytesAt(picture.dark).toString())?.[1],
			preview: [...data.subarray(0, 3)],
		};
	};
	for (const [accent, onDark] of [
		["#6a1b9a", "#ce93d8"],
		["#00695c", "#80cbc4"],
	] as const) {
		const { light, dark, preview } = await inColors(accent, onDark);
		expect([light, dark]).toEqual([accent, onDark]);
		// A palette may round a colour by a shade.
		for (const [channel, value] of preview.entries())
			expect(Math.abs(value - Number.parseInt(accent.slice(1 + 2 * channel, 3 + 2 * channel), 16))).toBeLessThan(3);
	}
});

test.each([
	["<script>1</script>"],
	["<g onload='x'/>"],
	["<foreignObject/>"],
	["<image href='https://evil.example/x.png'/>"],
	["<use href='other.svg#a'/>"],
	["<use xlink:href='https://evil.example#a'/>"],
	["<style>@import 'x.css'</style>"],
	["<style>.a{fill:url(https://evil.example/x)}</style>"],
	["<a href='javascript:alert(1)'/>"],
	["<!DOCTYPE svg [<!ENTITY a 'b'>]>"],
	["<set attributeName='href' to='x'/>"],
	["<svg:script>1</svg:script>"],
	["<?xml-stylesheet href='x'?>"],
])("a drawing with %s is not safe", (part) => {
	expect(unsafeIn(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">${part}</svg>`)).not.toEqual([]);
});

test("references inside the drawing are fine", () => {
	expect(
		unsafeIn(
			'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><defs><linearGradient id="g"/></defs><path fill="url(#g)"/><use href="#g"/></svg>',
		),
	).toEqual([]);
});

test("what is made of a picture with the longest name a pack may have is delivered, and no longer name is", async () => {
	const id = "x".repeat(PACK_NAME_MAX_LENGTH - ".svg".length);
	const { picture, social } = await preparePicture(
		id,
		source(`${id}.svg`, SVG),
		{ ...PLAIN, social: true },
		new FileStore(folder, folder),
	);
	for (const address of [picture.src, picture.dark, social]) expect(fileAddressAt(address ?? "")).not.toBeNull();
	const named = (letters: number) => fileAddressAt(`${FILES_BASE}/${"0".repeat(16)}/${"x".repeat(letters)}`);
	expect(named(FILE_NAME_MAX_LENGTH)).not.toBeNull();
	expect(named(FILE_NAME_MAX_LENGTH + 1)).toBeNull();
});

test("the brand's sign becomes an icon file, a home screen's icon on paper, and a drawing of any size", async () => {
	const store = new FileStore(folder, folder);
	const { icons, picture } = await preparePicture("sign", source("sign.svg", SVG), { ...PLAIN, icons: true }, store);
	expect(icons?.any).toBe(picture.src);
	const bytesAt = (address = "") => {
		const { hash = "", name = "" } = fileAddressAt(address) ?? {};
		return readFileSync(store.pathOf(hash, name));
	};
	const ico = bytesAt(icons?.ico);
	expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4), ico.readUInt8(6), ico.readUInt8(7)]).toEqual([
		0, 1, 1, 32, 32,
	]);
	const inside = ico.subarray(ico.readUInt32LE(18), ico.readUInt32LE(18) + ico.readUInt32LE(14));
	expect(await sharp(inside).metadata()).toMatchObject({ format: "png", width: 32, height: 32 });
	expect(await sharp(bytesAt(icons?.touch)).metadata()).toMatchObject({ width: 180, height: 180, hasAlpha: false });
});
