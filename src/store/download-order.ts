/** The device's own software goes before what runs elsewhere; a later day decides among the rest. */
const ORDER = { firmware: 0, application: 1, driver: 2, utility: 2 } as const;

/** Where downloads and software stand wherever they are listed: urgent ones, then firmware, then applications, then the others. */
export const rankOfDownload = (type: keyof typeof ORDER, isUrgent: boolean): number =>
	(isUrgent ? 0 : 10) + ORDER[type];
