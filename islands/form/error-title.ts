import { useEffect } from "react";

/** The title of the page begins with `prefix` while something is wrong with its form. */
export function useErrorTitle(prefix: string, isWrong: boolean): void {
	useEffect(() => {
		const { title } = document;
		const bare = title.startsWith(prefix) ? title.slice(prefix.length) : title;
		document.title = isWrong ? prefix + bare : bare;
	}, [prefix, isWrong]);
}
