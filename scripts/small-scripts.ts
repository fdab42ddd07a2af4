import { readFileSync } from "node:fs";
import { minifySync, type Plugin } from "vite";

/**
 * Makes the small scripts that pages hold inline as short as they can be: whatever is imported as `x.js?raw`. They stay
 * scripts of their own, so nothing at their top is renamed.
 */
export function smallScripts(): Plugin {
	return {
		name: "small-scripts",
		enforce: "pre",
		load(id) {
			const [file = "", query] = id.split("?");
			if (query !== "raw" || !file.endsWith(".js")) return null;
			const { code, errors } = minifySync(file, readFileSync(file, "utf8"), {
				module: false,
				compress: true,
				mangle: true,
			});
			if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join(", ")}`);
			return `export default ${JSON.stringify(code)}`;
		},
	};
}
