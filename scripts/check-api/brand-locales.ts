/** The locales of a brand's reply, as far as they can be read; one that tells none has the contract's first. */
export function brandLocales(value: unknown): { readonly locales: readonly string[]; readonly defaultLocale: string } {
	const of = (object: unknown, key: string): unknown =>
		typeof object === "object" && object !== null ? Reflect.get(object, key) : undefined;
	const listed = of(value, "locales");
	const locales = (Array.isArray(listed) ? listed : [])
		.map((each) => of(each, "code"))
		.filter((code): code is string => typeof code === "string" && /^\w{2,20}$/.test(code));
	const named = of(value, "defaultLocale");
	return {
		locales,
		defaultLocale: typeof named === "string" && locales.includes(named) ? named : (locales[0] ?? "en_GB"),
	};
}
