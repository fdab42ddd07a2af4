import { length, type Vector } from "./vector.ts";

/** How far a point is from a thing: negative inside it. */
export type Distance = (at: Vector) => number;

/** A box with rounded edges: `half` its size from the middle. */
export const box =
	(middle: Vector, half: Vector, rounding: number): Distance =>
	(at) => {
		const [x, y, z] = [0, 1, 2].map((axis) => outside(at, middle, half, rounding, axis)) as [number, number, number];
		return length([Math.max(x, 0), Math.max(y, 0), Math.max(z, 0)]) + Math.min(Math.max(x, y, z), 0) - rounding;
	};

const outside = (at: Vector, middle: Vector, half: Vector, rounding: number, axis: number): number =>
	Math.abs((at[axis] ?? 0) - (middle[axis] ?? 0)) - (half[axis] ?? 0) + rounding;

/** A standing cylinder with rounded edges. */
export const cylinder =
	(middle: Vector, radius: number, half: number, rounding: number): Distance =>
	(at) => {
		const across = Math.hypot(at[0] - middle[0], at[2] - middle[2]) - radius + rounding;
		const along = Math.abs(at[1] - middle[1]) - half + rounding;
		return Math.hypot(Math.max(across, 0), Math.max(along, 0)) + Math.min(Math.max(across, along), 0) - rounding;
	};

/** A ring that lies flat. */
export const ring =
	(middle: Vector, radius: number, thickness: number): Distance =>
	(at) =>
		Math.hypot(Math.hypot(at[0] - middle[0], at[2] - middle[2]) - radius, at[1] - middle[1]) - thickness;

/** Everything above a height is outside. */
export const ground =
	(height: number): Distance =>
	(at) =>
		at[1] - height;

/** Everything before a wall is outside. */
export const wall =
	(depth: number): Distance =>
	(at) =>
		at[2] - depth;
