import { expect, test } from "vitest";
import { contentOf, wordsOf } from "#scripts/bench/peers/page-content.ts";

const HTML = `<!doctype html><html><head><title>Lumen &amp; more</title><style>p{color:red}</style></head><body>
<h1>Lumen <em>E9</em></h1><p>Says &quot;Remote control&quot;, <a href="/a?b&amp;c">look</a><br>here</p>
<p hidden>Not <b>this</b></p><template><p>nor this</p></template><script>let no = "word";</script>
<picture><source srcset="/dark.svg"><img src="/one.svg" alt="A television" width="4" height="3"></picture><p>http://localhost:4321/x</p></body></html>`;

test("a page is what its reader sees: words with where they lead, pictures, and its style", () => {
	const text = (words: string, href: string | null = null, heading: string | null = null) => ({
		...{ kind: "text", text: words, href, heading },
	});
	expect(contentOf(HTML)).toEqual({
		title: "Lumen & more",
		style: "p{color:red}",
		pieces: [
			text("Lumen", null, "h1"),
			text("E9", null, "h1"),
			text('Says "Remote control",'),
			text("look", "/a?b&c"),
			text("here"),
			{ kind: "picture", src: "/one.svg", alt: "A television", size: ["4", "3"] },
			text("http://localhost:4321/x"),
		],
	});
});

test("pages are held against each other by their words alone", () => {
	const other =
		"<body><div>Lumen</div><span>E9 Says &#34;Remote control&#34;, look</span> here http://localhost:80/x</body>";
	expect(wordsOf(other)).toBe(wordsOf(HTML));
	expect(wordsOf(other.replace("look", "looked"))).not.toBe(wordsOf(HTML));
});
