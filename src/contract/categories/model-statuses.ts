/** Whether a model is still made; each at the place of its rank. */
export const MODEL_STATUSES = ["current", "discontinued"] as const;
