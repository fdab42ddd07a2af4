// Keeps the codes that worked on the device, where the visitor says so: nothing is sent. What is shown is text and a query, never markup.
try {
	const KEY = "support-remote-codes";
	const { remote } = document.querySelector("[data-remote]").dataset;
	const kept = () => {
		try {
			return JSON.parse(localStorage.getItem(KEY)).filter((each) =>
				/^\?brand=\d+&code=\d+&device=\d+$/.test(each?.search),
			);
		} catch {
			return [];
		}
	};
	const isSame = (a, b) => a.remote === b.remote && a.search === b.search;
	const section = document.querySelector("[data-kept-codes]");
	const show = () => {
		const own = kept().filter((each) => each.remote === remote);
		section.querySelector("ul").replaceChildren(
			...own.map((each) => {
				const row = section.querySelector("template").content.cloneNode(true);
				const link = row.querySelector("a");
				const search = new URLSearchParams(each.search);
				for (const mode of ["embedMode", "lite"]) {
					const value = new URLSearchParams(location.search).get(mode);
					if (value) search.set(mode, value);
				}
				link.href = `?${search}`;
				row.querySelector(".name").textContent = `${each.brand}, ${each.device}`;
				row.querySelector(".code").textContent = each.code;
				row.querySelector("button").onclick = () => {
					localStorage.setItem(KEY, JSON.stringify(kept().filter((other) => !isSame(other, each))));
					show();
				};
				return row;
			}),
		);
		section.hidden = own.length === 0;
	};
	const button = document.querySelector("[data-remember]");
	if (button) {
		button.hidden = false;
		button.onclick = () => {
			const code = JSON.parse(button.dataset.remember);
			try {
				localStorage.setItem(KEY, JSON.stringify([code, ...kept().filter((each) => !isSame(each, code))].slice(0, 20)));
				button.textContent = button.dataset.remembered;
				button.disabled = true;
			} catch {}
			show();
		};
	}
	show();
} catch {}
