try {
	const theme = localStorage.getItem("support-theme");
	if (theme === "light" || theme === "dark" || theme === "contrast") document.documentElement.dataset.theme = theme;
} catch {}
