import type { SerialListModel } from "../format/serial-lists.ts";
import type { Item, Pack } from "../pack.ts";
import type { FieldPath } from "../problem.ts";
import type { Report } from "../report.ts";
import { fitsPattern, overlap } from "../serial/pattern.ts";
import { covers } from "../serial/verdict.ts";

/** A list of serial numbers: models once, patterns that no number can share, ranges that fit them and decide something. */
export function checkSerialList({ file, data: { models } }: Item<"serial-lists">, _pack: Pack, report: Report): void {
	const names = new Set<string>();
	for (const [index, model] of models.entries()) {
		const says = (path: FieldPath, message: string) => report.add(file, ["models", index, ...path], message);
		if (names.has(model.name)) says(["name"], `${model.name} stands twice, keep each model once`);
		names.add(model.name);
		checkPatterns(model, says);
		checkRanges(model, () => report.hasRoomFor(file), says);
	}
}

type Says = (path: FieldPath, message: string) => void;

function checkPatterns({ serials }: SerialListModel, says: Says): void {
	for (const [index, pattern] of serials.entries()) {
		const other = serials.slice(0, index).find((each) => overlap(each, pattern));
		if (other !== undefined)
			says(["serials", index], `a number can fit ${other} as well, make the patterns tell each other apart`);
	}
}

function checkRanges({ ranges, serials, parts }: SerialListModel, hasRoom: () => boolean, says: Says): void {
	for (const [index, range] of ranges.entries()) {
		if (!hasRoom()) return;
		const at = (field: string, message: string) => says(["ranges", index, field], message);
		if ("prefix" in range) {
			if (!serials.some((pattern) => fitsPattern(pattern, range.prefix, "beginning")))
				at("prefix", `begins no number of ${serials.join(", ")}, correct it or the pattern`);
		} else {
			const own = serials.find((pattern) => fitsPattern(pattern, range.from));
			if (own === undefined) at("from", `is no number of ${serials.join(", ")}, correct it or the pattern`);
			else if (!fitsPattern(own, range.to)) at("to", `is no number of ${own} as the first is, correct one of them`);
			else if (range.to < range.from) at("to", "lies before the first number, exchange them");
		}
		for (const part of range.parts)
			if (!parts.includes(part)) at("parts", `${part} is no part number of the model, add it to parts or remove it`);
		const earlier = ranges.findIndex((each, place) => place < index && covers(each, range));
		if (earlier >= 0)
			says(["ranges", index], `is never reached, ranges[${earlier}] holds all of it; put it before that`);
	}
}
