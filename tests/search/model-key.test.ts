import { expect, test } from "vitest";
import { modelKeys } from "#src/search/model-keys.ts";
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

test("a number is known whole, without its region and from its digits on", () => {
	const keys = modelKeys("HTV-65E9K/U", ["Lumen 65", "HTV-65E9K/EU"]);
	const number = { isWhole: true, isNumber: true };
	expect(keys.get("htv65e9ku")).toEqual({ ...number, spelled: "htv65e9ku" });
	expect(keys.get("htv65e9k")).toEqual({ ...number, spelled: "htv65e9k" });
	expect(keys.get("htv65e9keu")).toEqual({ ...number, spelled: "htv65e9keu" });
	expect(keys.get("65e9k")).toEqual({ isWhole: false, isNumber: false, spelled: "65e9k" });
	expect(keys.get("1umen65")).toEqual({ isWhole: true, isNumber: false, spelled: "lumen65" });
	expect(keys.has("9k")).toBe(false);
	expect(modelKeys("WH-1O", ["WH-10"]).get("wh10")).toEqual({ ...number, spelled: "wh1o wh10" });
});
