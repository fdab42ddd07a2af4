import project from "../../../package.json" with { type: "json" };

/** The version of the software. */
export const VERSION: string = project.version;
