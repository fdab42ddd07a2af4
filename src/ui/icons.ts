/** Paths of the line icons, drawn on 24 x 24 with a stroke of 2. Decoration only: a word stands beside each. */
export const ICONS = {
	search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 21 21",
	globe: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18",
	theme: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 3v18M12 8h8M12 12h9M12 16h8",
	info: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v6M12 7.5v.01",
	caution: "M12 4 2.5 20h19zM12 10v5M12 17.5v.01",
	danger: "M8 3h8l5 5v8l-5 5H8l-5-5V8zM12 7.5v6M12 16.5v.01",
	manual: "M12 6c-2-2-5-2-9-2v14c4 0 7 0 9 2 2-2 5-2 9-2V4c-4 0-7 0-9 2zM12 6v14",
	download: "M12 3v12M7 10.5l5 5 5-5M4 20h16",
	answer: "M4 4h16v12h-9l-5 4.500V16H4zM12 12.500v.01M12 10.500c0-1.5 1.8-1.4 1.8-2.700a1.8 1.8 0 0 0-3.6-.2",
	repair:
		"M14.5 6.500a4 4 0 0 1 5-1.500l-3 3 .5 2 2 .5 3-3a4 4 0 0 1-5.5 5L8.5 20.500a2 2 0 0 1-3-3l8-8a4 4 0 0 1 1-3z",
	link: "M9.5 14.500a4 4 0 0 0 5.7 0l4-4a4 4 0 0 0-5.700-5.700l-1.300 1.300M14.500 9.500a4 4 0 0 0-5.700 0l-4 4a4 4 0 0 0 5.700 5.700l1.300-1.300",
	play: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM10 8.500v7l6-3.500z",
	works: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8 12.500l3 3 5.500-6.500",
	partly: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8 12h8",
	"works-not": "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9 9l6 6M15 9l-6 6",
	question: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 17v.01M12 14c0-2 2.500-2 2.500-4a2.500 2.500 0 0 0-5-.3",
} as const;
export type IconName = keyof typeof ICONS;
