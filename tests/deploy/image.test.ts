import { existsSync } from "node:fs";
import { join } from "node:path";
import { validate } from "dockerfile-utils";
import { expect, test } from "vitest";
import { BUNDLED_COMMANDS, commandFile } from "#scripts/bundle/bundled-commands.ts";
import { ROOT } from "#scripts/project-root.ts";
import { SETTINGS } from "#src/server/configuration.ts";
import { deployFile } from "./deploy-file.ts";
import { imageOf, OF_THE_SYSTEM } from "./image.ts";

const { environment, command, healthcheck, user, bases, copied } = imageOf(deployFile("Dockerfile"));

test("the image's file is one that Docker takes", () => {
	expect(validate(deployFile("Dockerfile"))).toEqual([]);
});

test("is made from named versions of what is there, of the Node that the project needs", () => {
	for (const base of bases) expect(base).toMatch(/^node:26-slim$/);
	for (const path of copied.filter((each) => each !== "."))
		expect([path, existsSync(join(ROOT, path))]).toEqual([path, true]);
});

test("runs a command of the bundle, as nobody in particular, with settings that exist", () => {
	expect(Object.values(BUNDLED_COMMANDS).map(commandFile)).toContain(command.at(-1));
	expect(Number(user.split(":")[0])).toBeGreaterThan(0);
	for (const name of Object.keys(environment)) expect([...SETTINGS, OF_THE_SYSTEM]).toContain(name);
});

test("asks for its health with what is in it", () => {
	expect(healthcheck.slice(0, 2)).toEqual(["node", "-e"]);
	expect(deployFile("Dockerfile")).not.toMatch(/curl|wget|apt-get/);
});
