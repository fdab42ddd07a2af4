/** The one Trusted Types policy of the site's scripts, which the policy of every page names: it parses markup of ours (CSP, `trusted-types`). */
export const MARKUP_POLICY = "markup-apart";
