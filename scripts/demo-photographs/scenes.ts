import { box, cylinder, type Distance, ground, ring, wall } from "./shapes.ts";
import type { Scene, Thing } from "./trace.ts";
import { mix, type Vector } from "./vector.ts";

const plain =
	(color: Vector): Thing["color"] =>
	() =>
		color;

/** A number between 0 and 1 that changes slowly over the plane. */
function cloud(x: number, y: number): number {
	const corner = (a: number, b: number) => {
		const value = Math.sin(a * 127.1 + b * 311.7) * 43_758.5453;
		return value - Math.floor(value);
	};
	const [a, b] = [Math.floor(x), Math.floor(y)];
	const [s, t] = [x - a, y - b].map((each) => each * each * (3 - 2 * each)) as [number, number];
	const line = (row: number) => corner(a, row) * (1 - s) + corner(a + 1, row) * s;
	return line(b) * (1 - t) + line(b + 1) * t;
}

/** Boards along the width, with grain. */
const boards =
	(light: Vector, dark: Vector, wide: number): Thing["color"] =>
	([x, , z]) => {
		const board = Math.floor(z / wide);
		const along = x * 0.7 + cloud(board * 3.7, 1) * 20;
		const grain = cloud(along * 1.2, z * 26 + cloud(along, z * 4) * 3);
		const seam = Math.abs(z / wide - board - 0.5) > 0.488 ? 0.45 : 1;
		const tone = mix(dark, light, 0.45 * grain + 0.55 * cloud(board * 5.3, 9));
		return [tone[0] * seam, tone[1] * seam, tone[2] * seam];
	};

/** Cloth of fine holes around a standing cylinder. */
const cloth =
	([middleX, , middleZ]: Vector, color: Vector): Thing["color"] =>
	([x, y, z]) => {
		const angle = Math.atan2(z - middleZ, x - middleX);
		const hole = Math.sin(angle * 90) * Math.sin(y * 130 + (Math.floor((angle * 90) / Math.PI) % 2) * Math.PI);
		const shade = 0.72 + 0.28 * Math.max(-0.6, Math.min(0.6, hole * 2));
		return [color[0] * shade, color[1] * shade, color[2] * shade];
	};

const INK: Vector = [0.035, 0.037, 0.042];
const STONE: Vector = [0.62, 0.6, 0.57];

/** The portable speaker: cloth between two caps, a ring of light on top. */
function speaker(middle: Vector, size: number, color: Vector): Thing[] {
	const [x, y, z] = middle;
	const at = (up: number): Vector => [x, y + up * size, z];
	const top = y + 0.99 * size;
	return [
		{ distance: cylinder(at(0), 0.52 * size, 0.82 * size, 0.06 * size), color: cloth(middle, color) },
		{
			distance: cylinder(at(0.87), 0.53 * size, 0.1 * size, 0.07 * size),
			color: plain(INK),
			gloss: 0.05,
			roughness: 0.12,
		},
		{
			distance: cylinder(at(-0.87), 0.53 * size, 0.1 * size, 0.07 * size),
			color: plain(INK),
			gloss: 0.05,
			roughness: 0.2,
		},
		{ distance: ring([x, top, z], 0.3 * size, 0.014 * size), color: plain([0.45, 0.75, 1]), light: 1.6 },
	];
}

/** The robot vacuum: a flat disc, a turret, a bumper, a light. */
function vacuum([x, y, z]: Vector, radius: number): Thing[] {
	const white: Vector = [0.72, 0.72, 0.71];
	return [
		{ distance: cylinder([x, y + 0.15, z], radius, 0.11, 0.04), color: plain(white), gloss: 0.05, roughness: 0.06 },
		{
			distance: cylinder([x, y + 0.13, z], radius + 0.012, 0.055, 0.02),
			color: plain(INK),
			gloss: 0.05,
			roughness: 0.2,
		},
		{ distance: cylinder([x, y + 0.3, z - 0.12], 0.3, 0.06, 0.025), color: plain(INK), gloss: 0.06, roughness: 0.05 },
		{
			distance: cylinder([x, y + 0.355, z - 0.12], 0.19, 0.012, 0.008),
			color: plain(white),
			gloss: 0.05,
			roughness: 0.1,
		},
		{
			distance: cylinder([x + 0.02, y + 0.262, z + 0.62], 0.06, 0.006, 0.004),
			color: plain([0.45, 0.75, 1]),
			light: 1.5,
		},
	];
}

/** A television on a low board. */
function television(): Thing[] {
	const [left, right] = [-2.06, 2.06];
	const glow = ([x, y]: Vector): Vector => {
		const height = (y - 1) / 2.3;
		const hill = 0.34 + 0.11 * Math.sin(x * 1.3) + 0.05 * Math.sin(x * 3.1 + 1);
		const far = 0.5 + 0.08 * Math.sin(x * 0.9 + 2.2);
		if (height < hill) return [0.03, 0.1, 0.16];
		if (height < far) return [0.08, 0.22, 0.34];
		return mix([1, 0.62, 0.36], [0.2, 0.42, 0.75], Math.min(1, (height - 0.45) * 1.9));
	};
	const foot = (x: number): Distance => box([x, 0.76, -0.1], [0.05, 0.12, 0.34], 0.03);
	return [
		{
			distance: box([0, 2.1, 0], [left * -1 + 0.05, 1.23, 0.06], 0.03),
			color: plain(INK),
			gloss: 0.05,
			roughness: 0.1,
		},
		{ distance: box([0, 2.1, 0.045], [right, 1.19, 0.025], 0.005), color: glow, light: 0.95 },
		{ distance: foot(left * 0.7), color: plain(INK), gloss: 0.05, roughness: 0.2 },
		{ distance: foot(right * 0.7), color: plain(INK), gloss: 0.05, roughness: 0.2 },
	];
}

const WINDOW: Scene["window"] = {
	middle: [-5, 4.6, 3.4],
	across: [1, 0, 1.5],
	up: [0, 1.5, 0],
	light: [3.3, 3.1, 2.8],
};
const OAK = boards([0.56, 0.39, 0.24], [0.4, 0.26, 0.15], 0.9);

/** The photographs of the demo brand, by the name of their file. */
export const SCENES: readonly Scene[] = [
	{
		name: "photo-speakers",
		width: 720,
		height: 480,
		eye: [0.5, 2.1, 6.2],
		target: [0, 0.78, 0],
		opening: 0.62,
		window: WINDOW,
		room: [0.36, 0.37, 0.4],
		things: [
			...speaker([-1.15, 0.95, 0.1], 0.97, [0.14, 0.33, 0.42]),
			...speaker([1.25, 0.95, -0.35], 0.97, [0.56, 0.53, 0.48]),
			{ distance: ground(0), color: OAK, gloss: 0.03, roughness: 0.12 },
			{ distance: wall(-2.4), color: plain(STONE) },
		],
	},
	{
		name: "photo-robot-vacuum",
		width: 720,
		height: 480,
		eye: [1.3, 2, 4.6],
		target: [0, 0.2, -0.1],
		opening: 0.62,
		window: WINDOW,
		room: [0.34, 0.35, 0.38],
		things: [
			...vacuum([0, 0, 0], 1.05),
			{ distance: ground(0), color: OAK, gloss: 0.04, roughness: 0.08 },
			{ distance: box([0, 0.14, -2.35], [9, 0.16, 0.05], 0.02), color: plain([0.75, 0.75, 0.74]) },
			{ distance: wall(-2.4), color: plain([0.5, 0.56, 0.55]) },
		],
	},
	{
		name: "photo-television",
		width: 720,
		height: 480,
		eye: [1.6, 2.2, 8],
		target: [0, 1.72, 0],
		opening: 0.62,
		window: { ...WINDOW, middle: [-7, 4.6, 3.4], light: [1.9, 1.8, 1.7] },
		room: [0.22, 0.225, 0.24],
		things: [
			...television(),
			{ distance: box([0, 0.36, 0], [3.1, 0.3, 0.62], 0.03), color: OAK, gloss: 0.04, roughness: 0.1 },
			...speaker([2.62, 0.98, 0.1], 0.32, [0.5, 0.47, 0.43]),
			{ distance: ground(0), color: boards([0.42, 0.35, 0.29], [0.34, 0.28, 0.22], 0.7), gloss: 0.03, roughness: 0.15 },
			{ distance: wall(-0.9), color: plain([0.36, 0.42, 0.44]) },
		],
	},
	{
		name: "photo-speaker",
		width: 480,
		height: 480,
		eye: [0.6, 1.9, 5.4],
		target: [0, 0.92, 0],
		opening: 0.5,
		window: WINDOW,
		room: [0.5, 0.51, 0.53],
		things: [
			...speaker([0, 0.95, 0], 0.97, [0.14, 0.33, 0.42]),
			{ distance: ground(0), color: plain([0.74, 0.73, 0.71]), gloss: 0.02, roughness: 0.2 },
			{ distance: wall(-3.4), color: plain([0.74, 0.73, 0.71]) },
		],
	},
];
