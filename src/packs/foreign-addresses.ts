/** What the addresses in a text of another system stand for here. */
export interface ForeignAddresses {
	/** An item link such as `article:reset-tv`, an address outside, or null of one that leads nowhere: its words stay. */
	link(href: string): string | null;
	/**
	 * The item link to a place in the text itself; without it such links are given to `link` as any other.
	 *
	 * @param section the anchor of its section, such as `section-2`; null where it stands before all; undefined of a place that
	 * is not there
	 */
	place?(href: string, section: string | null | undefined): string | null;
	/** The id of a picture of the pack, or null of one that is not there: its alternative text stays. */
	picture(src: string): string | null;
}
