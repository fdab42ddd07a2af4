// Copies the text of an element, or the canonical link to a place of this page, and says so.
document.addEventListener("click", async ({ target }) => {
	const button = target.closest("[data-copy]");
	if (!button) return;
	const { copy } = button.dataset;
	const said = document.querySelector("[data-copied]");
	const text = document.getElementById(copy);
	const page = document.querySelector("link[rel=canonical]")?.href ?? location.href.split("#")[0];
	try {
		await navigator.clipboard.writeText(text ? text.textContent.trim() : page + copy);
		said.textContent = button.dataset.done = said.dataset.copied;
		setTimeout(() => {
			delete button.dataset.done;
			said.textContent = "";
		}, 3000);
	} catch {
		// Where a page may not copy, the text is marked, and the link stands in the address bar.
		if (text) getSelection().selectAllChildren(text);
		else location.hash = copy;
	}
});
