import type { FieldError } from "#src/contract/sent-form.ts";
import type { Translate } from "#src/site/translate.ts";

/** What is wrong with a sign-in. What was wrong with a name or a password is nobody's business. */
export function signInMessage(t: Translate, { field, problem }: FieldError, brand: string): string {
	if (problem === "missing" && field === "username") return t("asc.login.missing.username");
	if (problem === "missing" && field === "password") return t("asc.login.missing.password");
	if (problem === "too-early") return t("asc.login.too-early");
	if (problem === "sign-on-over") return t("asc.sign-on.over");
	if (problem === "sign-on-refused") return t("asc.sign-on.refused", { brand });
	if (problem === "sign-on-away") return t("asc.sign-on.away", { brand });
	return problem === "not-kept" ? t("asc.login.not-kept") : t("asc.login.refused");
}
