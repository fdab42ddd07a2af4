// Loads what remembers codes where there is something for it: codes that this device keeps, or one to remember.
try {
	if (document.querySelector("[data-remember]") || localStorage.getItem("support-remote-codes"))
		import(document.querySelector("[data-remote]").dataset.fill).catch(() => {});
} catch {}
