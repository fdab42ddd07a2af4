import type { PageForm } from "#src/contract/page-form.ts";

/** What a page says of a confirmation that was not kept. */
export function receiptTitle(form: PageForm | null) {
	const problem = form?.form === "receipt" ? form.errors[0]?.problem : undefined;
	return problem === "revised" || problem === "withdrawn"
		? (`asc.receipt.${problem}.title` as const)
		: ("asc.receipt.not-kept.title" as const);
}
