import type { Reporter, TestModule } from "vitest/node";

/** Prints one plain last line that any reader of logs understands. */
export const closingLine: Reporter = {
	onTestRunEnd(modules: readonly TestModule[]) {
		const count = { passed: 0, failed: 0, skipped: 0 };
		for (const module of modules) {
			if (module.children.size === 0 && module.state() === "failed") count.failed++;
			for (const test of module.children.allTests()) {
				const { state } = test.result();
				if (state !== "pending") count[state]++;
			}
		}
		console.log(`tests: ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
	},
};
