"use strict";
const { pathToFileURL } = require("node:url");

/** Runs a script in this process. Apart from `run.cjs`, because old versions of Node cannot read it. */
module.exports = (script) => import(pathToFileURL(script).href);
