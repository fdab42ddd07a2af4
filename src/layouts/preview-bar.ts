import style from "./preview-bar.css?inline";

/** Look of the bar above pages of a preview: everybody else's do without. */
export const previewBar = { style, early: "", script: "" };
