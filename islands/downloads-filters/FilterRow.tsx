import type { MouseEvent, ReactNode } from "react";
import type { FilterValue } from "#src/contract/downloads/schemas.ts";

interface FilterRowProps {
	readonly label: string;
	readonly all: string;
	readonly options: readonly FilterValue[];
	readonly chosen: string | null;
	/** The address of the page with an option of this row, or without one. */
	hrefOf(key: string | null): string;
	onChoose(key: string | null, event: MouseEvent): void;
}

/** One filter as links; each says how many downloads it leaves, and what would leave none is no link. */
export function FilterRow({ label, all, options, chosen, hrefOf, onChoose }: FilterRowProps): ReactNode {
	const entry = (key: string | null, name: string, count: number | null) => {
		const label = (
			<>
				{name}
				{count !== null && <span className="soft"> {count}</span>}
			</>
		);
		if (count === 0 && key !== chosen)
			return (
				<span key={key} className="none">
					{label}
				</span>
			);
		return (
			<a
				key={key ?? ""}
				href={hrefOf(key)}
				aria-current={key === chosen ? "true" : undefined}
				onClick={(event) => onChoose(key, event)}
			>
				{label}
			</a>
		);
	};
	return (
		<nav className="choices" aria-label={label}>
			<span className="soft">{label}</span> {entry(null, all, null)}
			{options.map(({ key, name, count }) => entry(key, name, count))}
		</nav>
	);
}
