/** Milliseconds for which a button says that it is done. */
const SAID = 3_000;

/** Copies the text of an element, or the canonical link to a place of this page, and says so. */
export function answerCopying(): void {
	document.addEventListener("click", async ({ target }) => {
		const button = target instanceof Element ? target.closest<HTMLElement>("[data-copy]") : null;
		const copy = button?.dataset["copy"];
		if (!button || copy === undefined) return;
		const text = document.getElementById(copy);
		const page = document.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href ?? location.href.split("#")[0];
		const said = document.querySelector<HTMLElement>("[data-copied]");
		try {
			await navigator.clipboard.writeText(text ? (text.textContent ?? "").trim() : page + copy);
			const done = said?.dataset["copied"] ?? "";
			button.dataset["done"] = done;
			if (said) said.textContent = done;
			setTimeout(() => {
				delete button.dataset["done"];
				if (said) said.textContent = "";
			}, SAID);
		} catch {
			// Where a page may not copy, the text is marked, and the link stands in the address bar.
			if (text) getSelection()?.selectAllChildren(text);
			else location.hash = copy;
		}
	});
}
