// Keeps in this tab what is written to support until it is sent: a change of language, a reload, or a page that says "not now" costs no word. Files cannot be kept. The page of a message forgets it once it was sent.
{
	const KEY = "support-draft";
	const place = document.querySelector("[data-draft]");
	const names = place?.dataset.draft.split(" ") ?? [];
	const fieldOf = (name) => place.querySelector(`[name="${name}"]`);
	const kept = () => {
		try {
			return JSON.parse(sessionStorage.getItem(KEY)) ?? {};
		} catch {
			return {};
		}
	};
	const keep = (draft) => {
		try {
			sessionStorage.setItem(KEY, JSON.stringify(draft));
		} catch {}
	};
	const draft = kept();
	if (names[0] === "") {
		if (draft.isSent) keep({});
	} else if (place) {
		for (const name of names) {
			const field = fieldOf(name);
			// What the page brings is newer.
			if (field?.value === "" && typeof draft[name] === "string") field.value = draft[name];
		}
		place.addEventListener("input", () =>
			keep(Object.fromEntries(names.map((name) => [name, fieldOf(name)?.value ?? ""]))),
		);
		place.addEventListener("submit", () => keep({ ...kept(), isSent: true }));
	}
}
