const SCRIPTS = import.meta.glob<string>(["../../islands/lite/*.js", "../../src/layouts/*.js"], {
	query: "?raw",
	import: "default",
	eager: true,
});

/** Runs a script of a page the way the page does: minified, in the document. */
export function run(file: string): void {
	const script = SCRIPTS[`../../${file}`];
	if (script === undefined) throw new Error(`There is no ${file}.`);
	// Only texts of this repository come here.
	new Function(script)();
}
