import type { FieldError } from "#src/contract/sent-form.ts";
import type { Translate } from "#src/site/translate.ts";

/** What is wrong with a sign-in. What was wrong with a name or a password is nobody's business. */
export function signInMessage(t: Translate, { field, problem }: FieldError): string {
	if (problem === "missing" && field === "username") return t("asc.login.missing.username");
	if (problem === "missing" && field === "password") return t("asc.login.missing.password");
	if (problem === "too-early") return t("asc.login.too-early");
	return problem === "not-kept" ? t("asc.login.not-kept") : t("asc.login.refused");
}
