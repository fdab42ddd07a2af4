import { expect, test } from "vitest";
import { ascJump } from "#src/modules/asc-jump/asc-jump.ts";
import { describeView } from "./describe-view.ts";
import { product } from "./items.ts";
import { renderModule } from "./render.ts";

const page = (query?: string, lite: "none" | "lite" = "none") => ({
	...{ path: "/asc/jump", mode: { lite } },
	...(query === undefined ? {} : { query: { query } }),
});
const found = (more: object) => ({ found: { products: [], isMore: false, nearest: [], ...more } });

describeView(ascJump, {
	data: (word) => found({ products: [product(word), product("other")] }),
	...{ nothing: { found: null }, says: "Jump to a product", labels: false },
});

test("before anything is typed there is the field alone", async () => {
	const html = await renderModule(ascJump, { found: null }, page());
	expect(html).toMatch(/<form[^>]* action="[^"]*\/asc\/jump"/);
	expect(html).not.toContain("<li");
	expect(html).not.toContain("Search everything");
});

test("what is not one product alone is a list, and says when there are more", async () => {
	const html = await renderModule(
		ascJump,
		found({ products: [product("a"), product("b")], isMore: true }),
		page("HTV"),
	);
	expect(html).toContain("Several products match HTV");
	expect(html.match(/class="product-row"/g)).toHaveLength(2);
	expect(html).toContain("Type more of the number.");
});

test("what no product has leads to similar numbers and to the search, on lite pages with their mode", async () => {
	const html = await renderModule(ascJump, found({ nearest: [product("a")] }), page("ZZ1", "lite"));
	expect(html).toContain("No product has the number ZZ1");
	expect(html).toContain("Products with a similar number");
	expect(html).toMatch(/href="[^"]*\/results\?lite=true&[^"]*query=ZZ1"/);
	expect(html).toMatch(/type="hidden" name="lite" value="true"/);
	expect(await renderModule(ascJump, { found: null }, page("ZZ1"))).toContain("Search everything for ZZ1");
});
