import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { deployFile } from "./deploy-file.ts";

const TEXT = deployFile("compose.yaml");

const duration = z.string().regex(/^\d+(?:us|ms|s|m|h)$/);
const bytes = z.string().regex(/^\d+[kmg]$/i);
const command = z.array(z.string()).min(1);

/** What the Compose specification (github.com/compose-spec/compose-spec, 05-services.md and others) allows of what stands in our file; all else is refused. */
const service = z.strictObject({
	build: z.strictObject({ context: z.string(), dockerfile: z.string() }).optional(),
	image: z.string(),
	command: command.optional(),
	restart: z.enum(["no", "always", "on-failure", "unless-stopped"]),
	depends_on: z
		.record(
			z.string(),
			z.strictObject({ condition: z.enum(["service_started", "service_healthy", "service_completed_successfully"]) }),
		)
		.default({}),
	env_file: z.array(z.string()).optional(),
	environment: z.record(z.string(), z.string()).default({}),
	ports: z.array(z.string()).default([]),
	volumes: z.array(z.string()).default([]),
	networks: z.array(z.string()),
	init: z.boolean().optional(),
	read_only: z.boolean().optional(),
	tmpfs: z.array(z.string().startsWith("/")).optional(),
	cap_drop: z.array(z.string()).optional(),
	cap_add: z.array(z.string()).optional(),
	security_opt: z.array(z.string()),
	stop_grace_period: duration.optional(),
	shm_size: bytes.optional(),
	healthcheck: z
		.strictObject({
			test: z.tuple([z.enum(["CMD", "CMD-SHELL"])], z.string()),
			interval: duration.optional(),
			timeout: duration.optional(),
			start_period: duration.optional(),
			retries: z.int().optional(),
		})
		.optional(),
	deploy: z.strictObject({ resources: z.strictObject({ limits: z.strictObject({ memory: bytes }) }) }).optional(),
	logging: z.strictObject({ driver: z.string(), options: z.record(z.string(), z.string()) }),
});
const file = z.strictObject({
	name: z.string(),
	services: z.record(z.string(), service),
	networks: z.record(z.string(), z.strictObject({ internal: z.boolean() }).nullable()),
	volumes: z.record(z.string(), z.null()),
});

const compose = file.parse(parse(TEXT, { merge: true }));
const { services } = compose;

test("names services, networks and volumes that it has, and uses all of them", () => {
	const used = Object.values(services);
	// A volume that begins otherwise is a folder of the machine.
	const volumes = used.flatMap((each) => each.volumes.map((volume) => volume.split(":")[0] ?? ""));
	expect(new Set(volumes.filter((name) => /^\w/.test(name)))).toEqual(new Set(Object.keys(compose.volumes)));
	expect(new Set(used.flatMap(({ networks }) => networks))).toEqual(new Set(Object.keys(compose.networks)));
	for (const name of used.flatMap((each) => Object.keys(each.depends_on)))
		expect(Object.keys(services)).toContain(name);
	// Who waits for the health of another waits for what it says of itself.
	for (const each of used)
		for (const [name, { condition }] of Object.entries(each.depends_on))
			expect([name, condition === "service_healthy" && services[name]?.healthcheck === undefined]).toEqual([
				name,
				false,
			]);
});

test("holds no secret, and says which file each belongs in", () => {
	for (const { environment } of Object.values(services))
		for (const [name, value] of Object.entries(environment))
			if (/PASSWORD|SECRET|TOKEN|DATABASE_URL/.test(name))
				expect([name, value]).toEqual([name, expect.stringMatching(/\$\{[A-Z_]+:\?[^}]*deploy\/\.env\}/)]);
});

test("gives the site every setting of deploy/.env, and sets none that could stand there to something empty", () => {
	expect(services["site"]?.env_file).toEqual([".env"]);
	for (const [name, value] of Object.entries(services["site"]?.environment ?? {}))
		expect([name, value]).toEqual([name, expect.not.stringMatching(/:-/)]);
});

test("every service has a health, comes back, and gains no rights; what is published is so on this machine alone", () => {
	for (const [name, { image, healthcheck, build, restart, security_opt, ports }] of Object.entries(services)) {
		expect([name, image]).toEqual([name, expect.stringMatching(/^[\w./-]+:[\w$:{}.-]+$/)]);
		expect([name, healthcheck !== undefined || build !== undefined]).toEqual([name, true]);
		expect([name, restart, security_opt]).toEqual([name, "unless-stopped", ["no-new-privileges:true"]]);
		for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
	}
});
