interface Node<Name extends string, Value> {
	readonly fixed: Map<string, Node<Name, Value>>;
	/** Parameter children in the order they came: one may be told from another by its value. */
	readonly open: { readonly name: Name; readonly node: Node<Name, Value> }[];
	value?: Value;
}

/** Names with their values, in the order of the path. */
type Parameters<Name extends string> = readonly (readonly [Name, string])[];

/** What a path leads to, with the values of the parameters on its way. */
interface Match<Name extends string, Value> {
	readonly value: Value;
	readonly params: Parameters<Name>;
}

/** Patterns such as `/{categoryName}/downloads`, put together so that a path walks them once; a fixed segment goes before a parameter. */
export class RouteTree<Name extends string, Value> {
	readonly #top: Node<Name, Value> = { fixed: new Map(), open: [] };
	readonly #fits: (name: Name, value: string) => boolean;

	/** @param fits whether a segment may be the value of a parameter */
	constructor(fits: (name: Name, value: string) => boolean) {
		this.#fits = fits;
	}

	/** @param parameterOf the name of a segment that stands for a value, null for a fixed one */
	add(pattern: string, parameterOf: (segment: string) => Name | null, value: Value): void {
		let at = this.#top;
		for (const segment of pattern.split("/").slice(1)) {
			const name = parameterOf(segment);
			const known = name === null ? at.fixed.get(segment) : at.open.find((each) => each.name === name)?.node;
			const next: Node<Name, Value> = known ?? { fixed: new Map(), open: [] };
			if (!known && name === null) at.fixed.set(segment, next);
			else if (!known && name !== null) at.open.push({ name, node: next });
			at = next;
		}
		at.value = value;
	}

	/** What a path such as `/televisions/downloads` leads to; null when it is none of the patterns. */
	find(path: string): Match<Name, Value> | null {
		return path === "" || path.startsWith("/") ? this.#walk(this.#top, path.split("/").slice(1), 0, []) : null;
	}

	#walk(
		{ value, fixed, open }: Node<Name, Value>,
		segments: readonly string[],
		index: number,
		params: Parameters<Name>,
	): Match<Name, Value> | null {
		const segment = segments[index];
		if (segment === undefined) return value === undefined ? null : { value, params };
		const next = fixed.get(segment);
		const found = next && this.#walk(next, segments, index + 1, params);
		if (found) return found;
		for (const { name, node } of open) {
			if (!this.#fits(name, segment)) continue;
			const deeper = this.#walk(node, segments, index + 1, [...params, [name, segment]]);
			if (deeper) return deeper;
		}
		return null;
	}
}
