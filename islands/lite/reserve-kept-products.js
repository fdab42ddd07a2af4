// Room for the products that this device keeps, made while the page is read: before anything below them is painted, so that nothing moves. What fills the lists is loaded only where there are some, or when another tab keeps one.
{
	const lists = () => [...document.querySelectorAll("[data-kept]")];
	const fill = (section) =>
		import(section.dataset.fill).catch(() => {
			section.hidden = true;
		});
	const reserve = () => {
		for (const section of lists()) {
			const template = section.querySelector("template");
			// Of a part of the page that is still being read the end is not there yet.
			if (!section.hidden || !template?.nextElementSibling) continue;
			try {
				const { length } = JSON.parse(localStorage.getItem(section.dataset.kept));
				section.hidden = !(length > 0);
				for (let left = Math.min(length, 12); left > 0; left--)
					section.querySelector("ul").append(template.content.cloneNode(true));
			} catch {}
		}
	};
	const reading = new MutationObserver(reserve);
	reading.observe(document, { childList: true, subtree: true });
	addEventListener("DOMContentLoaded", () => {
		reading.disconnect();
		reserve();
		for (const section of lists()) if (!section.hidden) void fill(section);
	});
	addEventListener("storage", ({ key }) => {
		for (const section of lists()) if (key === section.dataset.kept) void fill(section);
	});
}
