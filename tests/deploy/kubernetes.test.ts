import { readdirSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";
import { ROOT } from "#scripts/project-root.ts";
import { SETTINGS } from "#src/server/configuration.ts";
import { DEPLOY, deployFile } from "./deploy-file.ts";
import { imageOf } from "./image.ts";

const FOLDER = "kubernetes";
const MANIFEST = z.looseObject({
	apiVersion: z.string(),
	kind: z.string(),
	metadata: z.looseObject({ name: z.string() }),
});
const files = readdirSync(join(DEPLOY, FOLDER)).filter((name) => name !== "kustomization.yaml");
const manifests = files.flatMap((file) =>
	parseAllDocuments(deployFile(join(FOLDER, file))).map((document) => MANIFEST.parse(document.toJS())),
);
const found = (kind: string, name: string) =>
	manifests.find((each) => each.kind === kind && each.metadata.name === name);

/** What the compiler says of manifests as values of Kubernetes' own types: what it does not know is an error. */
function faultsOf(values: readonly unknown[]): string[] {
	const path = join(ROOT, "tests/deploy/manifests-as-written.ts");
	const lines = values.map((value, index) => {
		const { apiVersion, kind } = MANIFEST.parse(value);
		const [group = "", version] = apiVersion.includes("/") ? apiVersion.split("/") : ["core", apiVersion];
		const from = `kubernetes-types/${group.replace(/\..*/, "")}/${version}`;
		return `import type { ${kind} as Kind${index} } from "${from}";\nexport const manifest${index}: Kind${index} = ${JSON.stringify(value)};`;
	});
	const options: ts.CompilerOptions = {
		...{ strict: true, noEmit: true, skipLibCheck: true, types: [] },
		...{ module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler, lib: ["lib.es2022.d.ts"] },
	};
	const host = ts.createCompilerHost(options);
	const { getSourceFile, fileExists } = host;
	host.fileExists = (name) => name === path || fileExists(name);
	host.getSourceFile = (name, version) =>
		name === path ? ts.createSourceFile(name, lines.join("\n"), version) : getSourceFile(name, version);
	const program = ts.createProgram([path], options, host);
	return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}

test("are what Kubernetes knows, field by field", () => {
	expect(faultsOf(manifests)).toEqual([]);
	expect(faultsOf([{ apiVersion: "v1", kind: "Service", metadata: { name: "x" }, spec: { port: [] } }])).toEqual([
		expect.stringContaining(`'"port"' does not exist`),
	]);
});

test("let out what a site asks: names, database, cache, https, mail and a collector of traces", () => {
	const policy = z
		.object({ spec: z.object({ egress: z.array(z.object({ ports: z.array(z.object({ port: z.int() })) })) }) })
		.parse(found("NetworkPolicy", "support-site"));
	const ports = policy.spec.egress.flatMap((each) => each.ports.map(({ port }) => port));
	expect(ports).toEqual([53, 53, 5432, 6379, 443, 465, 587, 4318]);
});

test("are all applied", () => {
	const { resources } = z
		.object({ resources: z.array(z.string()) })
		.parse(parse(deployFile(`${FOLDER}/kustomization.yaml`)));
	expect(resources.toSorted()).toEqual(files.toSorted());
});

test("settings are settings of the site, and none is a secret", () => {
	const { data } = z.looseObject({ data: z.record(z.string(), z.string()) }).parse(found("ConfigMap", "support-site"));
	for (const name of Object.keys(data)) {
		expect(SETTINGS).toContain(name);
		expect(name).not.toMatch(/SECRET|TOKEN|PASSWORD|_URL$/);
	}
	expect(manifests.map(({ kind }) => kind)).not.toContain("Secret");
});

test("pods are found by what selects them, run as the image's user, and are asked where it listens", () => {
	const labels = { "app.kubernetes.io/name": "support-site" };
	const container = z.looseObject({
		ports: z.array(z.object({ name: z.string(), containerPort: z.int() })),
		livenessProbe: z.unknown(),
		readinessProbe: z.unknown(),
		securityContext: z.unknown(),
	});
	const { spec } = z
		.looseObject({
			spec: z.looseObject({
				serviceName: z.string(),
				template: z.looseObject({
					metadata: z.looseObject({ labels: z.record(z.string(), z.string()) }),
					spec: z.looseObject({
						securityContext: z.looseObject({ runAsUser: z.int() }),
						containers: z.tuple([container]),
					}),
				}),
			}),
		})
		.parse(found("StatefulSet", "support-site"));
	const { containers, securityContext } = spec.template.spec;
	expect(spec.template.metadata.labels).toEqual(labels);
	expect(found("Service", spec.serviceName)).toMatchObject({ spec: { clusterIP: "None", selector: labels } });
	expect(found("Service", "support-site")).toMatchObject({
		spec: { selector: labels, ports: [{ targetPort: "http" }] },
	});
	expect(found("PodDisruptionBudget", "support-site")).toMatchObject({ spec: { selector: { matchLabels: labels } } });
	expect(found("NetworkPolicy", "support-site")).toMatchObject({ spec: { podSelector: { matchLabels: labels } } });
	const [{ ports, ...rest }] = containers;
	expect(ports).toEqual([
		{ name: "http", containerPort: 4321 },
		{ name: "operator", containerPort: 4322 },
	]);
	expect(rest).toMatchObject({
		livenessProbe: { httpGet: { path: "/livez", port: "operator" } },
		readinessProbe: { httpGet: { path: "/readyz", port: "operator" } },
		securityContext: { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false },
	});
	expect(`${securityContext.runAsUser}`).toBe(imageOf(deployFile("Dockerfile")).user.split(":")[0]);
});
