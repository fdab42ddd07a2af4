// Points out what is for the visitor's own system, as far as his browser tells it.
for (const each of document.querySelectorAll("[data-system]"))
	each.hidden = !navigator.userAgent.includes(each.dataset.system);
