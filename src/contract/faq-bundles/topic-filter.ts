/** What marks a bundle as made by itself, of the answers to a topic (specification section 2). */
const AUTO = "_auto";

/** The filter of a topic's answers, which is the id of its bundle as well. */
export const topicFilter = (topic: string): string => `${topic}${AUTO}`;

/** Whether a filter means a topic; any other is not sent. */
export const isTopicFilter = (filter: string): boolean => filter.includes(AUTO);

/** The topic of a filter: the part before the first underscore (specification section 5). */
export const topicOf = (filter: string): string => filter.split("_")[0] ?? "";
