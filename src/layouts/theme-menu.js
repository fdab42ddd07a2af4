{
	const root = document.documentElement;
	const menu = document.querySelector("[data-theme-menu]");
	const choices = menu ? [...menu.querySelectorAll("button")] : [];
	// Pictures with a dark variant follow the chosen theme; "contrast" keeps to the device's light or dark.
	const show = () => {
		const theme = root.dataset.theme;
		const media = theme === "dark" ? "all" : theme === "light" ? "not all" : "(prefers-color-scheme: dark)";
		for (const source of document.querySelectorAll("source[data-dark]")) source.media = media;
		for (const choice of choices) choice.setAttribute("aria-pressed", String(choice.value === (theme ?? "")));
	};
	for (const choice of choices) {
		choice.addEventListener("click", () => {
			if (choice.value) root.dataset.theme = choice.value;
			else delete root.dataset.theme;
			try {
				if (choice.value) localStorage.setItem("support-theme", choice.value);
				else localStorage.removeItem("support-theme");
			} catch {}
			show();
			menu.open = false;
			menu.firstElementChild.focus();
		});
	}
	if (menu) menu.hidden = false;
	const failure = new URLSearchParams(location.search).get("nick-error");
	const apology = document.querySelector("[data-apology]");
	const reasons = apology?.dataset.apology.split(" ");
	if (failure && reasons && (/^data(-[45]\d\d)?$/.test(failure) || reasons.includes(failure))) apology.hidden = false;
	const offer = document.querySelector("[data-save-data]");
	if (offer && navigator.connection?.saveData) offer.hidden = false;
	show();
	document.addEventListener("rows", show);
	// A list that was stretched here is brought to what the address says; where nothing can do that, the page is loaded.
	addEventListener("popstate", ({ state }) => {
		if (state?.list && dispatchEvent(new Event("list", { cancelable: true }))) location.reload();
	});
	const close = (keep) => {
		for (const open of document.querySelectorAll("details.menu[open]")) if (!open.contains(keep)) open.open = false;
	};
	document.addEventListener("click", (event) => close(event.target));
	document.addEventListener("keydown", (event) => {
		if (event.key !== "Escape") return;
		const menu = document.activeElement?.closest("details.menu[open]");
		close(null);
		menu?.firstElementChild.focus();
	});
}
