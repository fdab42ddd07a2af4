// A page becomes the next one, unless the reader wants no motion; what is pressed meanwhile is pressed on the page. To a file, a feed or a lite page, which have no transitions, nothing leads but the way itself: a browser would call that an error.
if ("onpagereveal" in window) {
	const sheet = new CSSStyleSheet();
	sheet.replaceSync(
		"@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}::view-transition{pointer-events:none}",
	);
	document.adoptedStyleSheets.push(sheet);
	for (const kind of ["pageswap", "pagereveal"])
		addEventListener(kind, ({ viewTransition, activation }) => {
			viewTransition?.ready.catch(() => {});
			if (/\.\w+$|lite=/.test(activation?.entry.url)) viewTransition?.skipTransition();
		});
}
