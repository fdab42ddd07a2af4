import { z } from "zod";

/** An error as RFC 9457 says; `detail` is the specification's sentence about a call. */
export const problem = z.object({
	type: z.string(),
	title: z.string(),
	status: z.int(),
	detail: z.string().optional(),
	errors: z
		.array(z.object({ parameter: z.string(), message: z.string() }))
		.optional()
		.describe("what is wrong with which parameter"),
});
export type ProblemDocument = z.infer<typeof problem>;
