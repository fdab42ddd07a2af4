/** Kinds of content of which agents are told what is new for them alone, was revised or withdrawn. */
export const TOLD_KINDS = ["repair-documents", "documents", "news-and-alerts"] as const;
