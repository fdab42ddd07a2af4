// Lists by the keyboard, on top of plain links: from entry to entry and from list to list, to the field of a number, from page to page.
{
	const legend = document.querySelector("#agent-keys");
	const opener = document.querySelector("[data-keys]");
	const choice = legend?.querySelector("[type=checkbox]");
	const KEPT = "support-agent-keys";
	const LISTS = ".agent-rows, .results, .answer-list, .rows, .link-list, .product-grid, .cards";
	const isOff = () => {
		try {
			return localStorage.getItem(KEPT) === "off";
		} catch {
			return false;
		}
	};
	const entries = () =>
		[...document.querySelectorAll(`main :is(${LISTS}) > li, main .module > details > summary`)]
			.map((each) => (each.matches("summary") ? each : each.querySelector("a[href]")))
			.filter((each) => each?.checkVisibility());
	const listOf = (entry) => entry?.closest("section, nav, main");
	const go = (entry) => {
		entry?.focus({ preventScroll: true });
		entry?.scrollIntoView({ block: "nearest" });
	};
	// Where the focus is on no entry, the first one behind it counts as the next.
	const step = (by) => {
		const all = entries();
		const { activeElement: active } = document;
		const at = all.findIndex((each) => each === active || each.closest("li")?.contains(active));
		if (at >= 0) return go(all[at + by]);
		const behind = all.findIndex((each) => active.compareDocumentPosition(each) === Node.DOCUMENT_POSITION_FOLLOWING);
		const next = active === document.body ? 0 : behind < 0 ? all.length : behind;
		go(all[by > 0 ? next : next - 1]);
	};
	const stepList = (by) => {
		const heads = entries().filter((each, index, all) => listOf(each) !== listOf(all[index - 1]));
		const own = listOf(document.activeElement);
		const at = heads.findIndex((each) => listOf(each) === own);
		go(heads[at < 0 ? 0 : at + by]);
	};
	const turn = (rel) => document.querySelector(`main .paging a[rel=${rel}]`)?.click();
	const focusField = () => {
		const field = document.querySelector("#jump") ?? document.querySelector("[type=search]");
		field?.focus();
		field?.select();
	};
	const isRtl = document.documentElement.dir === "rtl";
	const ACTS = {
		"/": focusField,
		"?": () => legend.showModal(),
		j: () => step(1),
		k: () => step(-1),
		J: () => stepList(1),
		K: () => stepList(-1),
		n: () => turn("next"),
		p: () => turn("prev"),
		ArrowLeft: () => turn(isRtl ? "next" : "prev"),
		ArrowRight: () => turn(isRtl ? "prev" : "next"),
	};
	const inList = { ArrowDown: ACTS.j, ArrowUp: ACTS.k };
	// Where a keyboard writes other letters than Latin ones, the place of the key counts.
	const keyOf = ({ key, code, shiftKey }) => {
		if (key.length > 1 || /[!-~]/.test(key)) return key;
		if (code === "Slash") return shiftKey ? "?" : "/";
		const letter = /^Key(.)$/.exec(code)?.[1] ?? "";
		return shiftKey ? letter : letter.toLowerCase();
	};
	const isTyped = (target) =>
		target.isContentEditable || target.closest("input, textarea, select, dialog, [role=listbox], [role=combobox]");
	addEventListener("keydown", (event) => {
		const { target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
		if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented || isTyped(target) || isOff()) return;
		const act = ACTS[keyOf(event)] ?? (target.closest(LISTS) ? inList[event.key] : undefined);
		if (!act || (event.shiftKey && event.key.startsWith("Arrow"))) return;
		event.preventDefault();
		act();
	});
	if (opener && legend && choice) {
		opener.hidden = false;
		opener.onclick = () => legend.showModal();
		choice.checked = !isOff();
		choice.onchange = () => {
			try {
				localStorage.setItem(KEPT, choice.checked ? "on" : "off");
			} catch {}
		};
	}
}
