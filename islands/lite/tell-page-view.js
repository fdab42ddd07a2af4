// Tells the brand's search provider that this page was opened, with the token that the device keeps for it.
try {
	const { views, tokens, page } = JSON.parse(document.querySelector("[data-page-view]").dataset.pageView);
	const key = "support-search-token";
	const quietly = { credentials: "omit", referrerPolicy: "no-referrer", cache: "no-store" };
	const isToken = (text) => typeof text === "string" && /^[\w.~+/=-]{1,4096}$/.test(text);
	const kept = () => {
		try {
			return localStorage.getItem(key);
		} catch {}
	};
	const guest = async () => {
		const { token } = await (await fetch(tokens, quietly)).json();
		if (!isToken(token)) throw token;
		try {
			localStorage.setItem(key, token);
		} catch {}
		return token;
	};
	const tell = async (token) => {
		const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
		const body = JSON.stringify(page);
		return (await fetch(views, { ...quietly, method: "POST", keepalive: true, headers, body })).status;
	};
	const begin = async () => {
		const own = kept();
		if (!isToken(own)) await tell(await guest());
		// One that holds no more is replaced, once.
		else if ((await tell(own)) === 401) await tell(await guest());
	};
	// Whoever asks not to be passed on is not (Global Privacy Control).
	if (!navigator.globalPrivacyControl) begin().catch(() => {});
} catch {}
