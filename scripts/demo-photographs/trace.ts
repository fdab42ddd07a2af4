import type { Distance } from "./shapes.ts";
import { add, cross, dot, length, mix, reflect, scale, subtract, times, unit, type Vector } from "./vector.ts";

/** A thing of a scene and what it is made of. */
export interface Thing {
	readonly distance: Distance;
	/** The share of each colour that it throws back, where it is hit. */
	color(at: Vector): Vector;
	/** How much it mirrors at a right angle, 0 to 1; more when seen flat. */
	readonly gloss?: number;
	/** How far its mirror image is blurred. */
	readonly roughness?: number;
	/** Light of its own. */
	readonly light?: number;
}

export interface Scene {
	readonly name: string;
	readonly width: number;
	readonly height: number;
	readonly eye: Vector;
	readonly target: Vector;
	/** Of the picture's height, in the distance 1. */
	readonly opening: number;
	/** A window: its middle and half its width and height, and how bright it is. */
	readonly window: { readonly middle: Vector; readonly across: Vector; readonly up: Vector; readonly light: Vector };
	/** Light from everywhere. */
	readonly room: Vector;
	readonly things: readonly Thing[];
}

const FAR = 40;
const STEPS = 90;
const CLOSE = 0.001;

/** Numbers between 0 and 1, the same every time. */
function sequence(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	};
}

interface Hit {
	readonly thing: Thing;
	readonly at: Vector;
	readonly normal: Vector;
}

function nearest({ things }: Scene, at: Vector): number {
	let least = FAR;
	for (const { distance } of things) least = Math.min(least, distance(at));
	return least;
}

function hit(scene: Scene, from: Vector, ray: Vector, most = FAR): Hit | null {
	let gone = 0.002;
	for (let step = 0; step < STEPS && gone < most; step++) {
		const at = add(from, scale(ray, gone));
		const left = nearest(scene, at);
		if (left < CLOSE) return describe(scene, at);
		gone += left;
	}
	return null;
}

function describe(scene: Scene, at: Vector): Hit | null {
	const thing = scene.things.find(({ distance }) => distance(at) < 2 * CLOSE);
	if (!thing) return null;
	const slope = (axis: Vector) =>
		thing.distance(add(at, scale(axis, 0.001))) - thing.distance(subtract(at, scale(axis, 0.001)));
	return { thing, at, normal: unit([slope([1, 0, 0]), slope([0, 1, 0]), slope([0, 0, 1])]) };
}

/** A direction around a normal, more often along it. */
function around(normal: Vector, random: () => number): Vector {
	const angle = 2 * Math.PI * random();
	const height = 2 * random() - 1;
	const round = Math.sqrt(1 - height * height);
	return unit(add(normal, [round * Math.cos(angle), height, round * Math.sin(angle)]));
}

/** What of the window's light arrives at a place. */
function fromWindow(scene: Scene, { at, normal }: Hit, random: () => number): Vector {
	const { middle, across, up, light } = scene.window;
	const aim = add(middle, add(scale(across, 2 * random() - 1), scale(up, 2 * random() - 1)));
	const way = subtract(aim, at);
	const far = length(way);
	const ray = unit(way);
	const facing = dot(normal, ray);
	if (facing <= 0 || hit(scene, add(at, scale(normal, 0.003)), ray, far)) return [0, 0, 0];
	const area = 4 * length(cross(across, up));
	const turned = Math.abs(dot(unit(cross(across, up)), ray));
	return scale(light, (facing * turned * area) / (far * far));
}

/** The window as it is seen in what mirrors. */
function seen(scene: Scene, from: Vector, ray: Vector): Vector {
	const { middle, across, up, light } = scene.window;
	const facing = unit(cross(across, up));
	const far = dot(subtract(middle, from), facing) / (dot(ray, facing) || 1e-9);
	if (far <= 0) return scene.room;
	const at = subtract(add(from, scale(ray, far)), middle);
	const isIn = Math.abs(dot(at, unit(across))) < length(across) && Math.abs(dot(at, unit(up))) < length(up);
	return isIn ? scale(light, 1.2) : scene.room;
}

/** @param isMirrored whether the window is seen: what light of it arrives on matte things is counted already */
function shade(
	scene: Scene,
	from: Vector,
	ray: Vector,
	random: () => number,
	depth: number,
	isMirrored = false,
): Vector {
	const found = hit(scene, from, ray);
	if (!found) return isMirrored ? seen(scene, from, ray) : scene.room;
	const { thing, at, normal } = found;
	const color = thing.color(at);
	if (thing.light) return scale(color, thing.light);
	const start = add(at, scale(normal, 0.003));
	const direct = fromWindow(scene, found, random);
	const indirect = depth < 1 ? shade(scene, start, around(normal, random), random, depth + 1) : scene.room;
	const matte = times(color, add(direct, indirect));
	const gloss = thing.gloss ?? 0;
	if (gloss === 0 || depth > 0) return matte;
	const flat = (1 - Math.max(0, -dot(ray, normal))) ** 5;
	const mirrored = unit(add(reflect(ray, normal), scale(around(normal, random), thing.roughness ?? 0)));
	return mix(matte, shade(scene, start, mirrored, random, depth + 1, true), gloss + (1 - gloss) * flat * 0.6);
}

/** Brightness as a camera's film takes it: nothing burns out. */
const developed = (value: number): number => {
	const curve = (value * (2.51 * value + 0.03)) / (value * (2.43 * value + 0.59) + 0.14);
	return Math.round(255 * Math.min(Math.max(curve, 0), 1) ** (1 / 2.2));
};

/**
 * Takes a photograph of a scene.
 *
 * @param samples looks at each point; their square root is how fine its grain is
 * @returns three bytes a point
 */
export function photograph(scene: Scene, samples: number): Buffer {
	const { width, height, eye, target, opening } = scene;
	const ahead = unit(subtract(target, eye));
	const right = unit(cross(ahead, [0, 1, 0]));
	const up = cross(right, ahead);
	const random = sequence(7);
	const pixels = Buffer.alloc(width * height * 3);
	for (let row = 0; row < height; row++) {
		for (let column = 0; column < width; column++) {
			let sum: Vector = [0, 0, 0];
			for (let sample = 0; sample < samples; sample++) {
				const x = ((column + random() - width / 2) / height) * opening;
				const y = ((height / 2 - row - random()) / height) * opening;
				const ray = unit(add(ahead, add(scale(right, x), scale(up, y))));
				const looked = shade(scene, eye, ray, random, 0);
				// A single spark of light says little of its point.
				sum = add(sum, looked.map((value) => Math.min(value, 2.5)) as unknown as Vector);
			}
			pixels.set(scale(sum, 1 / samples).map(developed), (row * width + column) * 3);
		}
	}
	return pixels;
}
