"use strict";
const { enableCompileCache } = require("node:module");
const { join } = require("node:path");
const { pathToFileURL } = require("node:url");

/**
 * Runs a script in this process. Apart from `run.cjs`, because old versions of Node cannot read it.
 *
 * What `npm start` compiles is kept for the next start: beside the build, which is as trusted and is emptied with it.
 */
module.exports = (script) => {
	if (script.endsWith("start.ts")) enableCompileCache(join(__dirname, "../dist/compile-cache"));
	return import(pathToFileURL(script).href);
};
