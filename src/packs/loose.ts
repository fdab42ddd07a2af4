import { slug } from "#src/contract/shapes.ts";
import { LOOSE_LETTERS_MAX, PACK_NAME_MAX_LENGTH } from "#src/site/pack-limits.ts";
import { codesNamed, type NamedCode } from "./codes-named.ts";
import { packPath } from "./format/grammar.ts";
import { jsonSchemaOf, schemasAt } from "./format/json-schema.ts";
import { KINDS, type Kind } from "./format/kinds.ts";
import type { LooseBody, LooseFacts, LooseNames } from "./pack.ts";
import { type Reference, referencesOf } from "./references.ts";
import type { Report } from "./report.ts";

/** What a name costs besides its own letters: where it stands. */
const PLACE_LETTERS = 100;

/** Of items that cannot be read what is looked at all the same: the first of it, whatever they hold. */
export class Loose {
	readonly bodies: LooseBody[] = [];
	readonly names: LooseNames[] = [];
	/** Kinds of which some item cannot be read. */
	readonly kinds = new Set<Kind>();
	/** Kinds of which nobody knows what would have been made. */
	readonly made = new Set<Kind>();
	/** Whether a help centre's export cannot be read. */
	isHelp = false;
	readonly #report: Pick<Report, "hasRoomFor">;
	#room = LOOSE_LETTERS_MAX;

	constructor(report: Pick<Report, "hasRoomFor">) {
		this.#report = report;
	}

	/** Takes kinds of which something that cannot be read would have made items. */
	addMade(kinds: Iterable<Kind>): void {
		for (const kind of kinds) {
			this.kinds.add(kind);
			this.made.add(kind);
		}
	}

	add(left: LooseBody | LooseFacts): void {
		if (!this.#report.hasRoomFor(left.file)) return;
		if ("body" in left) {
			this.#room -= left.body.length;
			if (this.#room >= 0) this.bodies.push(left);
			return;
		}
		const [names, codes] = [namesIn(left), codesIn(left)];
		const { kind, id, file, texts } = left;
		this.#room -= names.reduce((sum, name) => sum + name.id.length + PLACE_LETTERS, 0);
		this.#room -= (codes.length + (texts?.texts.size ?? 0) + (texts?.unreadable.size ?? 0)) * PLACE_LETTERS;
		if (this.#room < 0 || (names.length === 0 && codes.length === 0 && !texts)) return;
		this.names.push({ kind, id, file, names, codes, ...(texts && { texts }) });
	}
}

/** Whether what stands in place of a name may be one. */
export const isName = ({ to, id }: Pick<Reference, "to" | "id">): boolean =>
	(to === "file" ? packPath : slug).safeParse(id).success;

/** The codes that facts name in fields that their kind has. */
const codesIn = ({ kind, data }: LooseFacts): NamedCode[] =>
	[...codesNamed(data)].filter(({ path }) => schemasAt(jsonSchemaOf(KINDS[kind].data), path).length > 0);

/** What facts name that are not those of their kind, in fields that their kind has; what is too long to be a name is told otherwise. */
function namesIn(facts: LooseFacts): Reference[] {
	const schema = jsonSchemaOf(KINDS[facts.kind].data);
	return referencesOf(facts).filter(
		(each) => (isName(each) || each.id.length <= PACK_NAME_MAX_LENGTH) && schemasAt(schema, each.path).length > 0,
	);
}
