"use strict";
// Every command of package.json begins here. Old versions of Node read this file too: nothing newer than ES2015.
const fs = require("fs");
const path = require("path");

const ROOT = path.resolve(__dirname, "..");
const MODULES = path.join(ROOT, "node_modules");
const NODE = path.join(MODULES, "node/bin/node");
/** EX_CONFIG of sysexits. */
const EXIT_CONFIGURATION = 78;

const about = (folder) => JSON.parse(fs.readFileSync(path.join(folder, "package.json"), "utf8"));

/** What must be done before any command can run, in one sentence; null when all is there. */
function missing(project, withTools) {
	if (!fs.existsSync(MODULES)) return "The packages of the project are not installed yet. Run this first: npm ci";
	const wanted = Object.assign({}, withTools ? project.devDependencies : {}, project.dependencies);
	for (const name of Object.keys(wanted)) {
		const version = wanted[name].replace(/^npm:.+@/, "");
		const folder = path.join(MODULES, name);
		const found = fs.existsSync(path.join(folder, "package.json")) ? about(folder).version : null;
		if (found === version) continue;
		return found
			? `The project needs ${name} ${version}, and ${found} is installed. Run this first: npm ci`
			: `The package ${name} is not installed${name in project.dependencies ? "" : ", which only developing needs"}. Run this first: npm ci`;
	}
	if (!fs.existsSync(NODE))
		return `Node ${project.dependencies.node}, which comes with the project, is not there: npm was told to run no scripts of packages. Run this first: npm rebuild node --ignore-scripts=false`;
	return null;
}

/** Hands the command to the project's own Node. */
function runThere(args) {
	const bins = path.join(MODULES, ".bin");
	const child = require("child_process").spawn(NODE, args, {
		stdio: "inherit",
		// As the image and the unit of deploy/ have it: two places are enough that threads take memory from (glibc).
		env: Object.assign({ MALLOC_ARENA_MAX: "2" }, process.env, { PATH: bins + path.delimiter + process.env.PATH }),
	});
	for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
	child.on("exit", (code, signal) => process.exit(signal ? 1 : code));
}

/**
 * node [flags, which go with the command] scripts/run.cjs [--tools] <script or tool> [arguments]
 *
 * A script is a path from the root; a tool, one of the packages'. `--tools`: packages for developing must be there.
 */
function run(args) {
	const withTools = args[0] === "--tools";
	const command = withTools ? args[1] : args[0];
	const rest = args.slice(withTools ? 2 : 1);
	const project = about(ROOT);
	const needed = missing(project, withTools);
	if (needed) {
		process.stderr.write(`${needed}\n`);
		process.exit(EXIT_CONFIGURATION);
	}
	const script = /\.ts$/.test(command)
		? path.join(ROOT, command)
		: fs.realpathSync(path.join(MODULES, ".bin", command));
	if (Number(process.versions.node.split(".")[0]) < Number(project.dependencies.node.split(".")[0]))
		return runThere(process.execArgv.concat([script], rest));
	process.argv = [process.argv[0], script].concat(rest);
	require("./run-here.cjs")(script);
}

run(process.argv.slice(2));
