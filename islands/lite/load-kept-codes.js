// Shows what only script answers, and loads that once it is pressed, or at once where this device keeps codes.
try {
	const load = (then) =>
		import(document.querySelector("[data-remote]").dataset.fill).then(then, (detail) =>
			document.dispatchEvent(new CustomEvent("page-load-error", { detail })),
		);
	for (const button of document.querySelectorAll(".code-card [hidden]")) {
		button.hidden = false;
		button.onclick = () => load(() => button.click());
	}
	if (localStorage.getItem("support-remote-codes")) void load();
} catch {}
