import serialCheck from "#src/ui/serial-check.css?inline";
import { defineModule } from "../module.ts";
import { serialNumberChecker } from "../serial-number-checker/serial-number-checker.ts";
import SerialNumberResult from "./SerialNumberResult.astro";

/** What came of a check: the verdict, what to do, and the ways on. */
export const serialNumberResult = defineModule({
	name: "serial-number-result",
	critical: true,
	calls: serialNumberChecker.calls,
	view: SerialNumberResult,
	style: serialCheck,
});
