import { type MarkedExtension, Tokenizer } from "marked";

const CJK = String.raw`\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Bopo}\p{sc=Hang}\u3001-\u303f\u30fb-\u30ff\ufe30-\ufe4f\uff01-\uffee`;
const SIGN = String.raw`(?![*_~])[\p{P}\p{S}]`;

/** A sign beside asterisks that have a letter of these scripts, or a sign of theirs, on the other side; and a sign of theirs on any. */
const BESIDE = new RegExp(
	[
		`${SIGN}(?=\\*+[${CJK}])`,
		`${SIGN}(?<=[${CJK}]\\*+.)`,
		`(?=[${CJK}])${SIGN}(?=\\*)`,
		`(?=[${CJK}])${SIGN}(?<=\\*.)`,
	].join("|"),
	"gsu",
);
const IS_CJK = new RegExp(`^[${CJK}]`, "u");
const OPENING = new RegExp(`^\\*+(?=[${CJK}])`, "u");

const tokenizer = new Tokenizer();

/**
 * Emphasis in Chinese, Japanese and Korean, which write no spaces: CommonMark 0.31 section 6.2 takes asterisks between
 * a sign and a letter for no end (`**音量+**を`), so that they stay in the text. Here signs beside such letters count as
 * letters, as in the amendment that other parsers know as "CJK-friendly emphasis". Only what decides where emphasis
 * may begin and end is changed, never the text.
 */
export const CJK_EMPHASIS: MarkedExtension = {
	hooks: { emStrongMask: (masked) => masked.replace(BESIDE, ({ length }) => "a".repeat(length)) },
	tokenizer: {
		emStrong(source, masked, before = "") {
			const isBeside = source.startsWith("*") && (IS_CJK.test(before) || OPENING.test(source));
			// Without a letter before it, whatever follows may begin.
			return isBeside ? tokenizer.emStrong.call(this, source, masked, "") : false;
		},
	},
};
