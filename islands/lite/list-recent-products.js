// Fills the list of recent products from this device; what stands there is text and a path, never markup.
try {
	const section = document.querySelector("[data-recently-viewed]");
	const [base, search = ""] = section.dataset.recentlyViewed.split("?");
	for (const { name, model, src, dark, path } of JSON.parse(localStorage.getItem("support-viewed") ?? "[]")) {
		if (!/^(\/[a-z0-9][a-z0-9.-]*){2}$/.test(path) || !/^\/(?!\/)/.test(src)) continue;
		const item = section.querySelector("template").content.cloneNode(true);
		item.querySelector("a").href = base + path + (search && `?${search}`);
		item.querySelector("img").src = src;
		if (dark) item.querySelector("source").srcset = dark;
		else item.querySelector("source").remove();
		item.querySelector(".name").textContent = name;
		item.querySelector(".model").textContent = model;
		section.querySelector("ul").append(item);
		section.hidden = false;
	}
	section.querySelector("button").addEventListener("click", () => {
		localStorage.removeItem("support-viewed");
		section.hidden = true;
	});
} catch {}
