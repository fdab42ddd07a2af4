// Keeps the product of this page on the device, newest first.
try {
	const viewed = JSON.parse(document.querySelector("[data-viewed]").dataset.viewed);
	const known = JSON.parse(localStorage.getItem("support-viewed") ?? "[]");
	localStorage.setItem(
		"support-viewed",
		JSON.stringify([viewed, ...known.filter(({ slug }) => slug !== viewed.slug)].slice(0, 6)),
	);
} catch {}
