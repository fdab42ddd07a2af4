import { modelKey } from "#src/site/model-key.ts";
import { type NamesNow, toldOfEnded, toldOfLeft } from "../names-now.ts";
import type { Item, Pack } from "../pack.ts";
import type { FieldPath } from "../problem.ts";
import { instructionsIn } from "../remote-instructions.ts";
import type { Report } from "../report.ts";

type RemoteCodes = Item<"remote-codes">;
type Brand = RemoteCodes["data"]["devices"][number]["brands"][number];

/** Codes of remote controls: whose they are, that flags and devices agree, likeliest first, each once, and every way told. */
export function checkRemoteCodes(pack: Pack, report: Report, became: NamesNow): void {
	const owners = new Map<string, string>();
	for (const item of pack.items["remote-codes"].values()) {
		const { id, file, data } = item;
		const owner = became(`products/${id}`);
		if (owner.state === "left" && owner.now === `products/${id}`)
			report.note("retired", file, null, [], toldOfLeft(`products/${id}`, owner.now));
		else if (owner.state === "ended") report.note("retired", file, null, [], toldOfEnded(`products/${id}`));
		else if ((owner.state === "never" || owner.state === "deleted") && !pack.items.products.has(id))
			report.addLine(file, null, `there is no products/${id}, name the folder after the remote control`);
		data.suppliedWith.forEach((product, index) => {
			const other = owners.get(product);
			if (other !== undefined)
				report.add(file, ["suppliedWith", index], `${product} comes with ${other} already, name it at one of the two`);
			else if (product === id) report.add(file, ["suppliedWith", index], "is the remote control itself, remove it");
			else if (pack.items["remote-codes"].has(product))
				report.add(file, ["suppliedWith", index], `${product} has codes of its own, remove it here`);
			owners.set(product, id);
		});
		checkFlags(item, pack, report);
		checkDevices(item, report);
		checkInstructions(item, pack, report);
	}
}

function checkFlags({ id, file, data }: RemoteCodes, { items }: Pack, report: Report): void {
	const { isProgrammable, hasInformation, devices, codesOf } = data;
	if (!isProgrammable && devices.length > 0) report.add(file, ["devices"], "cannot be programmed, remove them");
	if (!isProgrammable && hasInformation === false)
		report.add(file, ["hasInformation"], "says nothing where isProgrammable is false, remove it");
	if (!hasInformation && devices.length > 0)
		report.add(file, ["devices"], "are known after all, remove hasInformation");
	if (codesOf === undefined) return;
	const owner = items["remote-codes"].get(codesOf);
	if (devices.length > 0) report.add(file, ["devices"], `codesOf names those of ${codesOf}, keep one of the two`);
	if (!isProgrammable || !hasInformation) report.add(file, ["codesOf"], "has no codes, remove it");
	// Of one that names itself the reference tells.
	if (codesOf !== id && owner?.data.codesOf !== undefined)
		report.add(file, ["codesOf"], `${codesOf} takes those of ${owner.data.codesOf}, name that one`);
	if (owner?.data.audience === "asc" && data.audience === undefined)
		report.add(file, ["codesOf"], `${codesOf} is for agents alone, put the codes here`);
}

function checkDevices({ file, data: { devices } }: RemoteCodes, report: Report): void {
	const kinds = new Set<string>();
	devices.forEach(({ device, brands }, at) => {
		if (kinds.has(device)) report.add(file, ["devices", at, "device"], `${device} stands twice, put both together`);
		kinds.add(device);
		const names = new Set<string>();
		brands.forEach((brand, index) => {
			const path: FieldPath = ["devices", at, "brands", index];
			const key = modelKey(brand.name);
			if (key === "") report.add(file, [...path, "name"], "has no letter or digit, write a name");
			if (names.has(key)) report.add(file, [...path, "name"], `${brand.name} stands twice, put both together`);
			names.add(key);
			checkCodes(brand, file, path, report);
		});
	});
}

function checkCodes({ codes }: Brand, file: string, path: FieldPath, report: Report): void {
	const known = new Set<string>();
	let least = 100;
	codes.forEach(({ code, share }, index) => {
		if (known.has(code)) report.add(file, [...path, "codes", index, "code"], `${code} stands twice, keep it once`);
		known.add(code);
		if (share === undefined) return;
		if (share > least)
			report.add(file, [...path, "codes", index, "share"], "is larger than one above it, put the likeliest code first");
		least = share;
	});
	const all = codes.reduce((sum, { share }) => sum + (share ?? 0), 0);
	if (all > 100) report.add(file, [...path, "codes"], `have shares of ${all} in a hundred together, correct them`);
}

/** Every way that data.json names by its number stands in every text. */
function checkInstructions({ data, texts }: RemoteCodes, { items }: Pack, report: Report): void {
	const { devices } = items["remote-codes"].get(data.codesOf ?? "")?.data ?? data;
	const named = new Set<number>();
	for (const each of [...devices, ...devices.flatMap(({ brands }) => brands)])
		if (each.instructions !== undefined) named.add(each.instructions);
	if (data.search !== undefined) named.add(data.search);
	for (const { file, body, bodyLine } of texts.values()) {
		const [first = "", ...others] = instructionsIn(body);
		if (data.isProgrammable && data.hasInformation && first === "")
			report.addLine(file, bodyLine, "does not begin with how a code is entered, write it before the first ##");
		others.forEach((part, index) => {
			if (part === "")
				report.addLine(file, bodyLine, `has nothing below ## number ${index + 1}, write it or remove it`);
			if (!named.has(index + 1))
				report.addLine(file, bodyLine, `is shown nowhere below ## number ${index + 1}, name ${index + 1} in data.json`);
		});
		for (const number of named)
			if (number > others.length)
				report.addLine(file, bodyLine, `has no ## number ${number}, which data.json names; add it`);
	}
}
