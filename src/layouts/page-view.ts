import script from "#islands/lite/tell-page-view.js?raw";

/** What tells the brand's search provider of a page that somebody opened, on pages that do. */
export const pageView = { style: "", early: "", script };
