import { languageOf } from "../text/words.ts";

/** Words for the same thing by language, a group a line: what people say for what the trade writes. A pack's own words stand over them. */
const GROUPS: Readonly<Record<string, string>> = {
	en: `tv, television, telly, tv set
		fridge, refrigerator
		wifi, wi-fi, wlan, wireless network
		phone, smartphone, mobile phone, cell phone, cellphone
		remote, remote control, clicker
		soundbar, sound bar
		earbuds, earphones, in-ear headphones
		headphones, headset
		charger, power adapter, power supply
		vacuum cleaner, hoover
		robot vacuum, robovac, vacuum robot
		washing machine, washer
		tumble dryer, dryer
		cooker, stove, oven
		battery, accumulator
		manual, user guide, instructions, handbook
		firmware, software update
		factory reset, reset to factory settings
		memory card, sd card
		screen, display
		controller, gamepad, joypad
		joystick, stick, thumbstick, analog stick
		laptop, notebook
		warranty, guarantee`,
	de: `tv, fernseher, fernsehgerät, glotze
		kühlschrank, kühlgerät
		wlan, wifi, wi-fi, drahtlosnetzwerk
		handy, smartphone, mobiltelefon, telefon
		fernbedienung, remote
		ohrhörer, ohrstöpsel, earbuds, in-ear-kopfhörer
		kopfhörer, headset
		ladegerät, netzteil, netzadapter, ladekabel
		lautsprecher, lautsprecherbox
		saugroboter, staubsaugerroboter, roboterstaubsauger
		staubsauger, sauger
		waschmaschine, waschautomat
		trockner, wäschetrockner
		herd, backofen, ofen
		akku, batterie
		handbuch, bedienungsanleitung, anleitung, gebrauchsanweisung
		firmware, software-update, aktualisierung
		zurücksetzen, reset, werkseinstellungen
		speicherkarte, sd-karte
		bildschirm, display
		controller, gamepad
		notebook, laptop
		garantie, gewährleistung`,
	fr: `tv, télé, téléviseur, télévision
		frigo, réfrigérateur
		wifi, wi-fi, wlan, réseau sans fil
		portable, mobile, smartphone, téléphone
		télécommande, zapette
		barre de son, soundbar
		écouteurs, oreillettes
		casque, casque audio
		chargeur, adaptateur secteur, bloc d'alimentation
		enceinte, haut-parleur
		robot aspirateur, aspirateur robot
		lave-linge, machine à laver
		sèche-linge, séchoir
		cuisinière, four
		batterie, accu, pile
		manuel, mode d'emploi, notice
		firmware, micrologiciel, mise à jour logicielle
		réinitialiser, réglages d'usine
		carte mémoire, carte sd
		écran, affichage
		manette, contrôleur
		appareil photo, caméra
		clé usb, stick usb`,
	ja: `テレビ, tv
		冷蔵庫, フリッジ
		wi-fi, wifi, 無線lan
		スマートフォン, スマホ, 携帯, 携帯電話
		リモコン, リモートコントローラー
		イヤホン, イヤフォン
		ヘッドホン, ヘッドフォン
		充電器, acアダプター, 電源アダプター
		スピーカー, 拡声器
		ロボット掃除機, お掃除ロボット
		電池, バッテリー
		説明書, 取扱説明書, マニュアル
		ファームウェア, ソフトウェア更新, アップデート
		初期化, リセット, 工場出荷時
		メモリーカード, sdカード
		画面, ディスプレイ, スクリーン
		ノートパソコン, ラップトップ`,
	ar: `تلفاز, تلفزيون, تي في
		ثلاجة, براد
		wifi, wi-fi, واي فاي, شبكة لاسلكية
		هاتف, جوال, موبايل, هاتف ذكي
		ريموت, جهاز التحكم, جهاز تحكم
		سماعات, سماعة
		شاحن, محول الطاقة
		مكنسة روبوت, روبوت التنظيف
		غسالة, غسالة ملابس
		بطارية, مدخرة
		دليل, كتيب, تعليمات
		تحديث, ترقية
		إعادة ضبط, إعدادات المصنع
		بطاقة الذاكرة, بطاقة sd
		شاشة, عرض`,
};

/** The groups of a locale such as `de_DE`; none for a language of which nobody wrote any. */
export function builtInSynonyms(locale: string): string[][] {
	const groups = GROUPS[languageOf(locale)] ?? "";
	return groups.split("\n").flatMap((line) => (line.trim() === "" ? [] : [line.split(",").map((word) => word.trim())]));
}
