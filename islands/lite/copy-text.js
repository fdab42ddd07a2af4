// Shows the copy buttons where copying works.
for (const button of document.querySelectorAll("button[data-copy]")) {
	if (!navigator.clipboard) break;
	button.hidden = false;
	button.addEventListener("click", async () => {
		await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent.trim());
		button.textContent = button.dataset.copied;
	});
}
