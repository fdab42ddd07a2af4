import { specialMessage } from "#src/modules/special-message/special-message.ts";
import { describeView } from "./describe-view.ts";

describeView(specialMessage, {
	data: (word, language) => ({ special: { message: { id: "m", title: word, html: "<p>Sound.</p>", language } } }),
	nothing: { special: { message: null } },
});
