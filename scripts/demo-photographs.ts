import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { SCENES } from "./demo-photographs/scenes.ts";
import { photograph } from "./demo-photographs/trace.ts";

/**
 * Takes the photographs of the demo pack: scenes of our own, drawn point by point with light from a window. The same
 * picture every time; it takes a minute each, so the files stand in the pack and no check takes them again.
 *
 *     node scripts/demo-photographs.ts [--only NAME] [--samples 64] [--into src/packs/demo/pictures]
 */
const { values } = parseArgs({
	options: {
		only: { type: "string" },
		samples: { type: "string", default: "64" },
		into: { type: "string", default: "src/packs/demo/pictures" },
	},
});
for (const scene of SCENES.filter(({ name }) => values.only === undefined || values.only === name)) {
	const { name, width, height } = scene;
	const pixels = photograph(scene, Number(values.samples));
	const file = join(values.into, `${name}.jpg`);
	const picture = sharp(pixels, { raw: { width, height, channels: 3 } }).median(3);
	writeFileSync(file, await picture.jpeg({ quality: 86, mozjpeg: true }).toBuffer());
	console.log(file);
}
