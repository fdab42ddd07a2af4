/** A language in its own name, as it stands at the beginning of a line or alone: `Français`, not `français`. */
export function languageName(tag: string): string {
	const name = new Intl.DisplayNames([tag], { type: "language" }).of(tag) ?? tag;
	return name.replace(/^./u, (first) => first.toLocaleUpperCase(tag));
}
