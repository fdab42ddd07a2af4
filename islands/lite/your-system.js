// Points out what is for the visitor's own system, as far as his browser tells it.
{
	const agent = navigator.userAgent;
	const system = [
		["android", /Android/],
		["ios", /iPhone|iPad|iPod/],
		["windows", /Windows NT/],
		["macos", /Mac OS X/],
		["linux", /Linux|X11/],
	].find(([, sign]) => sign.test(agent))?.[0];
	for (const each of document.querySelectorAll("[data-system]")) each.hidden = each.dataset.system !== system;
}
