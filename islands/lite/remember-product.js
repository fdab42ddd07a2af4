// Keeps the product of this page on the device, newest first: as one that was looked at, and as one's own where the visitor says so.
try {
	const section = document.querySelector("[data-viewed]");
	const viewed = JSON.parse(section.dataset.viewed);
	const [seen, mine] = ["support-viewed", "support-mine"];
	const kept = (key) => {
		try {
			return JSON.parse(localStorage.getItem(key)).filter((each) => each?.slug);
		} catch {
			return [];
		}
	};
	const keep = (key, list) => localStorage.setItem(key, JSON.stringify(list));
	const isOther = ({ slug }) => slug !== viewed.slug;
	const others = (key) => kept(key).filter(isOther);
	const isMine = () => !kept(mine).every(isOther);
	keep(seen, [viewed, ...others(seen)].slice(0, 6));
	// What it is called, and where it stands, as of now.
	if (isMine())
		keep(
			mine,
			kept(mine).map((each) => (isOther(each) ? each : viewed)),
		);
	const button = section.querySelector("[data-keep]");
	const show = () => {
		button.dataset.keep = isMine();
	};
	button.onclick = () => {
		try {
			keep(mine, isMine() ? others(mine) : [viewed, ...others(mine)].slice(0, 12));
		} catch {}
		show();
	};
	addEventListener("storage", show);
	show();
} catch {}
