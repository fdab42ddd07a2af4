import { expect, test } from "vitest";
import { KEY_OF, modelKeys } from "#src/search/models/model-keys.ts";
import { modelKey } from "#src/site/model-key.ts";

test.each([
	"HTV-65E9K",
	"htv65e9k",
	"HTV 65 E9 K",
	"htv-65-e9-k",
	"ＨＴＶ-65E9K",
	"H.T.V/65E9K",
	"HTV_65E9K",
	"HTV-٦٥E٩K",
	"htv۶۵e۹k",
])("%s is one model number", (typed) => {
	expect(modelKey(typed)).toBe("htv65e9k");
});

test("letters that look like digits are those digits", () => {
	expect(modelKey("WH-1O00XM")).toBe(modelKey("wh1000xm"));
	expect(modelKey("QSP-20KI")).toBe(modelKey("QSP-20K1"));
	expect(modelKey("qsp20kl")).toBe(modelKey("QSP-20K1"));
});

test("a number is known whole, without its region, from its digits on and without its size", () => {
	const keys = modelKeys({
		...{ model: "HTV-65E9K/U", aliases: ["HTV-65E9K/EU", "Lumen65"] },
		...{ name: "Lumen E9 65", slug: "lumen-tv" },
	});
	expect(Object.fromEntries([...keys].map(([key, { source }]) => [key, source]))).toEqual({
		...{ htv65e9ku: KEY_OF.number, htv65e9k: KEY_OF.number, htv65e9keu: KEY_OF.number },
		...{ "1umen65": KEY_OF.alias, "1umene965": KEY_OF.name, "1umentv": KEY_OF.slug },
		...{ "65e9ku": KEY_OF.part, "65e9k": KEY_OF.part, "65e9keu": KEY_OF.part },
		...{ "9ku": KEY_OF.part, "9keu": KEY_OF.part, "965": KEY_OF.part, e965: KEY_OF.part },
		...{ htve9k: KEY_OF.part, htve9ku: KEY_OF.part, htve9keu: KEY_OF.part },
		...{ e9k: KEY_OF.part, e9ku: KEY_OF.part, e9keu: KEY_OF.part },
	});
	expect(keys.get("1umen65")?.spelled).toBe("lumen65");
});

test("a key says the most that it is, and every spelling that it stands for", () => {
	const keys = modelKeys({ model: "WH-1O", aliases: ["WH-10"], name: "WH-IO", slug: "wh-10" });
	expect(keys.get("wh10")).toEqual({ source: KEY_OF.number, spelled: "wh1o wh10 whio" });
});
