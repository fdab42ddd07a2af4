// Keeps the codes that worked on the device, where the visitor says so, and prints the card: nothing is sent. What is kept is the code itself with its brand and device, since an import may move an index; what is shown is text and a query, never markup.
const KEY = "support-remote-codes";
const { remote } = document.querySelector("[data-remote]").dataset;
const section = document.querySelector("[data-kept-codes]");
const devices = new Map(JSON.parse(section.dataset.devices).map(({ key, name }, index) => [key, { name, index }]));
const PARTS = ["remote", "device", "brand", "code"];
const kept = () => {
	try {
		return JSON.parse(localStorage.getItem(KEY)).filter((each) =>
			PARTS.every((part) => typeof each?.[part] === "string"),
		);
	} catch {
		return [];
	}
};
const isOther = (code) => (each) => PARTS.some((part) => each[part] !== code[part]);
const keep = (codes) => {
	try {
		localStorage.setItem(KEY, JSON.stringify(codes.slice(0, 20)));
		return true;
	} catch {
		return false;
	}
};
const show = () => {
	const own = kept().filter((each) => each.remote === remote);
	section.querySelector("ul").replaceChildren(
		...own.map((each) => {
			const row = section.querySelector("template").content.cloneNode(true);
			const device = devices.get(each.device);
			const link = row.querySelector("a");
			row.querySelector(".name").textContent = [each.brand, device?.name].filter(Boolean).join(", ");
			row.querySelector(".code").textContent = each.code;
			if (device) {
				const search = new URLSearchParams({ brandQuery: each.brand, device: device.index });
				for (const mode of ["embedMode", "lite"]) {
					const value = new URLSearchParams(location.search).get(mode);
					if (value) search.set(mode, value);
				}
				link.href = `?${search}`;
				row.querySelector(".gone").remove();
			}
			row.querySelector("button").onclick = () => {
				keep(kept().filter(isOther(each)));
				show();
			};
			return row;
		}),
	);
	section.hidden = own.length === 0;
};
const remember = document.querySelector("[data-remember]");
if (remember) {
	remember.onclick = () => {
		const code = JSON.parse(remember.dataset.remember);
		if (keep([code, ...kept().filter(isOther(code))])) {
			remember.textContent = remember.dataset.remembered;
			remember.disabled = true;
		}
		show();
	};
}
const print = document.querySelector("[data-print]");
if (print) print.onclick = () => window.print();
show();
