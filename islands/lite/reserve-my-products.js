// Before the first paint: room for the visitor's own products, so that nothing moves when they come.
try {
	if (JSON.parse(localStorage.getItem("support-mine")).length > 0) document.documentElement.dataset.mine = "";
} catch {}
