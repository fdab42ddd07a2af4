// Fills the lists of products that this device keeps: those looked at last, and one's own. What stands there is text and a path, never markup.
try {
	const kept = (key) => {
		try {
			return JSON.parse(localStorage.getItem(key)).filter((each) => each?.slug);
		} catch {
			return [];
		}
	};
	const list = (section) => {
		const key = section.dataset.kept;
		const [base, search = ""] = section.dataset.base.split("?");
		const at = (path) => base + path + (search && `?${search}`);
		const rows = kept(key).flatMap(({ slug, name, model, src, dark, path, category, holds }) => {
			if (!/^(\/[a-z0-9][a-z0-9.-]*){2}$/.test(path) || !/^\/(?!\/)/.test(src)) return [];
			const row = section.querySelector("template").content.cloneNode(true);
			row.querySelector("a").href = at(path);
			row.querySelector("img").src = src;
			if (/^\/(?!\/)/.test(dark)) row.querySelector("source").srcset = dark;
			else row.querySelector("source").remove();
			row.querySelector(".name").textContent = name;
			row.querySelector(".model").textContent = model;
			for (const door of row.querySelectorAll("[data-door]")) {
				if (Array.isArray(holds) && holds.includes(door.dataset.door)) door.href = at(`${path}/${door.dataset.door}`);
				else door.remove();
			}
			const notice = row.querySelector("[data-notice]");
			for (const each of notice ? document.querySelectorAll("[data-about]") : []) {
				const about = each.dataset.about.split(" ");
				if (!about.includes(slug) && !about.includes(category)) continue;
				if (!each.classList.contains("mine")) {
					const mark = document.createElement("span");
					mark.className = "visually-hidden mark";
					mark.textContent = section.dataset.mark;
					each.prepend(mark);
					each.classList.add("mine");
				}
				const link = each.querySelector("a");
				if (link && !notice.textContent) {
					notice.textContent = link.textContent;
					notice.href = link.href;
				}
			}
			row.querySelector("[data-remove]")?.addEventListener("click", () => {
				localStorage.setItem(key, JSON.stringify(kept(key).filter((each) => each.slug !== slug)));
				show(section);
				section.querySelector("[data-remove]")?.focus();
			});
			return [row];
		});
		section.querySelector("ul").replaceChildren(...rows);
		section.hidden = rows.length === 0;
		// Pictures with a dark variant follow the theme of the page.
		document.dispatchEvent(new Event("theme"));
	};
	const show = (section) => {
		for (const each of section.dataset.mark ? document.querySelectorAll("[data-about].mine") : []) {
			each.querySelector(".mark").remove();
			each.classList.remove("mine");
		}
		list(section);
	};
	const sections = document.querySelectorAll("[data-kept]");
	for (const section of sections) {
		section.querySelector("[data-clear]")?.addEventListener("click", () => {
			localStorage.removeItem(section.dataset.kept);
			section.hidden = true;
		});
		list(section);
	}
	// Another tab keeps or removes one.
	addEventListener("storage", ({ key }) => {
		for (const section of sections) if (key === section.dataset.kept) show(section);
	});
} catch {}
