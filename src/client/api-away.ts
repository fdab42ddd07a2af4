/** An API that does not answer, and of which nothing is known from before: it may be otherwise the next time. */
export class ApiAway extends Error {
	override readonly name = "ApiAway";
}
