import { expect, test } from "vitest";
import { fold } from "#src/search/text/fold.ts";
import { stemOf } from "#src/search/text/stems.ts";

const stem = (word: string, language: string) => stemOf(fold(word), language);

test.each([
	["en", "connection connections connected connecting"],
	["de", "Verbindung Verbindungen verbinden"],
	["de", "Gerät Geräte Geräts Geräten"],
	["de", "Kamera Kameras"],
	["de", "Handy Handys"],
	["de", "App Apps"],
	["nl", "apparaat apparaten"],
	["sv", "inställning inställningar inställningen inställningarna"],
	["sv", "batteri batteriet batterier"],
	["da", "indstilling indstillinger indstillingen"],
	["nb", "innstilling innstillinger innstillingen"],
	["fr", "connexion connexions"],
	["es", "configuración configuraciones configuracion"],
	["pt", "conexão conexões conexao"],
	["pt", "imagem imagens"],
	["it", "impostazione impostazioni"],
	["ru", "настройка настройки настройку"],
	["uk", "принтер принтера принтери"],
	["el", "εκτυπωτής εκτυπωτή"],
	["hu", "beállítás beállítások"],
	["cs", "baterie baterií baterii"],
	["pl", "drukarka drukarki drukarkę drukarką"],
	["id", "mengatur pengaturan atur"],
	["tr", "ayar ayarlar ayarları"],
	["ar", "البطارية بطارية بطاريات والبطارية بالبطارية للبطارية بطاريتها"],
	["ar", "إعدادات الإعدادات الاعدادات"],
	["ar", "شاشة الشاشة شاشات الشاشات"],
	["ar", "كاميرا الكاميرا كاميرات الكاميرات"],
	["fa", "باتری باتری‌ها باتری‌های"],
	["fa", "دستگاه دستگاه‌ها دستگاهی دستگاه‌های"],
	["ko", "헤드폰 헤드폰을 헤드폰이 헤드폰에서"],
	["ko", "연결 연결합니다 연결하기 연결하는"],
	["ja", "update updates"],
])("%s: %s have one stem", (language, forms) => {
	const stems = new Set(forms.split(" ").map((form) => stem(form, language)));
	expect([...stems]).toHaveLength(1);
	expect([...stems][0]?.length).toBeGreaterThanOrEqual(2);
});

test.each([
	["en", "station state"],
	["de", "Akku Akte"],
	["ar", "وضع ضبط"],
	["ar", "كابل بلوتوث"],
	["fa", "میز میزان"],
])("%s: %s are different words", (language, forms) => {
	const [one = "", other = ""] = forms.split(" ");
	expect(stem(one, language)).not.toBe(stem(other, language));
});

test("what is no word of a language has no stem", () => {
	for (const [word, language] of [
		["e65", "en"],
		["接続", "ja"],
		["word", "xx"],
		["a".repeat(65), "de"],
	] as const)
		expect(stem(word, language)).toBeNull();
});
