// Room for the products that this device keeps, in each list of them; what fills the lists is loaded only where there are some, or when another tab keeps one.
{
	const sections = document.querySelectorAll("[data-kept]");
	const fill = async (section) => {
		try {
			await import(section.dataset.fill);
		} catch {
			section.hidden = true;
			delete document.documentElement.dataset.mine;
		}
	};
	for (const section of sections) {
		try {
			const { length } = JSON.parse(localStorage.getItem(section.dataset.kept));
			if (!(length > 0)) continue;
			const row = section.querySelector("template").content;
			section.querySelector("ul").append(...Array.from({ length: Math.min(length, 12) }, () => row.cloneNode(true)));
			section.hidden = false;
			void fill(section);
		} catch {}
	}
	addEventListener("storage", ({ key }) => {
		for (const section of sections) if (key === section.dataset.kept) void fill(section);
	});
}
