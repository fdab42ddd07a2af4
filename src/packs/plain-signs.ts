import type { MarkedExtension, Tokens } from "marked";

/** An asterisk between figures, as in `10*20*30 cm`. */
const BETWEEN_FIGURES = /(?<=\d)\*(?=\d)/g;

/**
 * Signs of Markdown that are no marks in texts about devices: a single tilde, which writes ranges (`10~20 °C`, in Chinese,
 * Japanese and Korean always), and an asterisk between figures, which writes sizes. CommonMark 0.31 section 6.2 begins emphasis
 * with the second, GitHub's Markdown strikes out with the first; both signs would be gone. What two tildes strike out stays so.
 */
export const PLAIN_SIGNS: MarkedExtension = {
	hooks: { emStrongMask: (masked) => masked.replace(BETWEEN_FIGURES, "a") },
	tokenizer: {
		emStrong: (source, _, before = "") => (/\d$/.test(before) && /^\*\d/.test(source) ? undefined : false),
		del: (source) => (source.startsWith("~~") ? false : undefined),
	},
	renderer: {
		del({ tokens }: Tokens.Del) {
			return `<s>${this.parser.parseInline(tokens)}</s>`;
		},
	},
};
