import { DRAWING_ELEMENTS_MAX } from "#src/site/pack-limits.ts";

interface Part {
	/** Elements of its own, itself among them, without those of parts that have an id. */
	elements: number;
	/** Ids that stand in its place: parts inside it, and what it refers to. */
	readonly shows: string[];
}

const REFERENCE = /^\s*#(.+?)\s*$|url\s*\(\s*["']?\s*#([^"')\s]+)/g;

/** Counts what a drawing shows when every reference is followed, without following each: a part's sum is known once. */
export class References {
	readonly #parts = new Map<string, Part>();
	readonly #open: string[] = [];
	#anonymous = 0;

	/** An element begins; its attributes by name. */
	open(attributes: readonly (readonly [name: string, value: string])[]): void {
		const id = attributes.find(([name]) => name === "id")?.[1];
		const inside = this.#open.at(-1);
		const name = id !== undefined && !this.#parts.has(`#${id}`) ? `#${id}` : `/${this.#anonymous++}`;
		const shows = attributes.flatMap(([key, value]) => (key === "id" ? [] : targetsIn(key, value)));
		const isPart = inside === undefined || name.startsWith("#") || shows.length > 0;
		const outer = inside === undefined ? undefined : this.#parts.get(inside);
		if (isPart) {
			this.#parts.set(name, { elements: 1, shows });
			outer?.shows.push(name);
			this.#open.push(name);
		} else {
			if (outer) outer.elements++;
			this.#open.push(inside);
		}
	}

	close(): void {
		this.#open.pop();
	}

	/** Elements shown in all; null when a part shows itself. Counting ends above the most that is allowed. */
	shown(): number | null {
		const sums = new Map<string, number | null>();
		const stack: { readonly name: string; next: number; sum: number }[] = [];
		const begin = (name: string) => {
			sums.set(name, null);
			stack.push({ name, next: 0, sum: this.#parts.get(name)?.elements ?? 0 });
		};
		const root = this.#parts.keys().next().value;
		if (root === undefined) return 0;
		begin(root);
		for (let top = stack.at(-1); top; top = stack.at(-1)) {
			const shown = this.#parts.get(top.name)?.shows[top.next];
			if (shown === undefined || top.sum > DRAWING_ELEMENTS_MAX) {
				sums.set(top.name, top.sum);
				stack.pop();
				const outer = stack.at(-1);
				if (outer) outer.sum += top.sum;
				continue;
			}
			top.next++;
			const known = sums.get(shown);
			if (known === null) return null;
			if (known === undefined) begin(shown);
			else top.sum += known;
		}
		return sums.get(root) ?? 0;
	}
}

function targetsIn(name: string, value: string): string[] {
	if (name !== "href" && !value.includes("url")) return [];
	return [...value.matchAll(REFERENCE)].map(([, whole, inside]) => `#${whole ?? inside}`);
}
