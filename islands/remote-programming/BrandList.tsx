import type { ReactNode } from "react";
import type { Brand } from "#islands/stores/remote-programming.ts";

interface BrandListProps {
	readonly brands: readonly Brand[];
	/** The address at which a brand is chosen. */
	hrefOf(brand: number): string;
}

/** Brands as links to their codes. */
export function BrandList({ brands, hrefOf }: BrandListProps): ReactNode {
	return (
		<ul className="plain brands">
			{brands.map(({ index, name }) => (
				<li key={index}>
					<a href={hrefOf(index)}>
						<bdi translate="no">{name}</bdi>
					</a>
				</li>
			))}
		</ul>
	);
}
