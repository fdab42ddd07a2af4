/** Menus of the header: the chosen theme is kept, and an open menu closes when the reader goes elsewhere. */
export function answerMenus(): void {
	const root = document.documentElement;
	const menu = document.querySelector<HTMLDetailsElement>("[data-theme-menu]");
	const choices = menu?.querySelectorAll("button") ?? [];
	const press = () => {
		for (const choice of choices)
			choice.setAttribute("aria-pressed", String(choice.value === (root.dataset["theme"] ?? "")));
	};
	press();
	document.addEventListener("theme", press);
	for (const choice of choices)
		choice.addEventListener("click", () => {
			if (choice.value) root.dataset["theme"] = choice.value;
			else delete root.dataset["theme"];
			try {
				if (choice.value) localStorage.setItem("support-theme", choice.value);
				else localStorage.removeItem("support-theme");
			} catch {
				// A browser that keeps nothing shows the theme on this page.
			}
			document.dispatchEvent(new Event("theme"));
			if (menu) close(menu);
		});
	document.addEventListener("click", ({ target }) => {
		for (const open of openMenus()) if (!(target instanceof Node && open.contains(target))) open.open = false;
	});
	document.addEventListener("keydown", ({ key }) => {
		if (key !== "Escape") return;
		const within = document.activeElement?.closest<HTMLDetailsElement>("details.menu[open]");
		for (const open of openMenus()) open.open = false;
		if (within) close(within);
	});
}

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>("details.menu[open]");

/** Closes a menu; the focus goes to what opened it. */
function close(menu: HTMLDetailsElement): void {
	menu.open = false;
	menu.querySelector("summary")?.focus();
}
