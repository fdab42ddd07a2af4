import { expect, test } from "vitest";
import { agentsNotice } from "#src/server/agents-notice.ts";

test.each([
	["https://support.example.com", false],
	["http://localhost:4321", false],
	["http://127.0.0.1:4321", false],
	["http://support.example.com", true],
	["http://192.168.1.20:4321", true],
	["http://localhost.example.com", true],
])("the operator of %s is told that no agent can sign in there: %s", (origin, isTold) => {
	const told: unknown[] = [];
	agentsNotice(origin, { warn: (fields) => told.push(fields) });
	expect(told).toEqual(isTold ? [{ setting: "SITE_ORIGINS", origin }] : []);
});
