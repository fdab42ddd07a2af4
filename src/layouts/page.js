{
	const root = document.documentElement;
	const menu = document.querySelector("[data-theme-menu]");
	// Pictures with a dark variant follow the chosen theme; "contrast" keeps to the device's light or dark.
	const show = () => {
		const theme = root.dataset.theme;
		const media = theme === "dark" ? "all" : theme === "light" ? "not all" : "(prefers-color-scheme: dark)";
		for (const source of document.querySelectorAll("source[data-dark]")) source.media = media;
	};
	if (menu) menu.hidden = false;
	show();
	document.addEventListener("theme", show);
	const failure = new URLSearchParams(location.search).get("nick-error");
	const apology = document.querySelector("[data-apology]");
	const reasons = apology?.dataset.apology.split(" ");
	if (failure && reasons && (/^data(-[45]\d\d)?$/.test(failure) || reasons.includes(failure))) apology.hidden = false;
	const offer = document.querySelector("[data-save-data]");
	if (offer && navigator.connection?.saveData) offer.hidden = false;
	// A list that was stretched here is brought to what the address says; where nothing can do that, the page is loaded.
	addEventListener("popstate", ({ state }) => {
		if (state?.list && dispatchEvent(new Event("list", { cancelable: true }))) location.reload();
	});
}
