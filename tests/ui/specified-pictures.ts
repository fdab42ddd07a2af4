type Box = readonly [number, number];

/** Where the pages show the pictures whose sizes the specification gives (section 9), and those sizes. */
export const SPECIFIED_PICTURES: readonly {
	readonly name: string;
	/** After the base. */
	readonly address: string;
	readonly selector: string;
	readonly phone: Box;
	readonly tablet?: Box;
	readonly desktop: Box;
}[] = [
	{
		name: "search model",
		address: "/televisions",
		selector: ".category-information .about img",
		phone: [180, 180],
		tablet: [140, 140],
		desktop: [180, 180],
	},
	{
		name: "organic results",
		address: "/results?query=lumen",
		selector: ".results img",
		phone: [70, 70],
		desktop: [70, 70],
	},
	{
		name: "model results",
		address: "/televisions",
		selector: ".model-results img",
		phone: [70, 70],
		desktop: [70, 70],
	},
	{ name: "news and alerts", address: "", selector: ".news img", phone: [100, 66], desktop: [100, 90] },
	{
		name: "compatibilities",
		address: "/televisions/lumen-e9-65/compatibility",
		selector: ".compatibilities img",
		phone: [70, 70],
		desktop: [100, 100],
	},
];
