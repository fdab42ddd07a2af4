"use strict";
const { enableCompileCache } = require("node:module");
const { basename, join } = require("node:path");
const { pathToFileURL } = require("node:url");

/**
 * Runs a script in this process. Apart from `run.cjs`, because old versions of Node cannot read it.
 *
 * What commands compile that are run again and again, and waited for, is kept for the next time: beside the build, which is as
 * trusted and is emptied with it.
 */
module.exports = (script) => {
	if (["start.ts", "content.ts"].includes(basename(script)))
		enableCompileCache(join(__dirname, "../dist/compile-cache"));
	return import(pathToFileURL(script).href);
};
