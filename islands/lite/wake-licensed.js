// Wakes what waits for a licence that this session has accepted, so that nobody is asked again.
{
	const wake = (accepted) => {
		for (const each of document.querySelectorAll("[data-licence]"))
			if (accepted.includes(each.dataset.licence)) each.dispatchEvent(new Event("pointerover", { bubbles: true }));
	};
	document.addEventListener("licence-accepted", ({ detail }) => wake([detail]));
	// Islands listen once the document is there.
	document.addEventListener("DOMContentLoaded", () =>
		setTimeout(() => {
			try {
				wake(sessionStorage.getItem("support-accepted-licences").split("*"));
			} catch {}
		}),
	);
}
