import type { ReactNode } from "react";

interface Props {
	readonly searches: readonly string[];
	readonly active: number | null;
	readonly label: string;
	/** The row below them, which makes the device forget them. */
	readonly forget: { readonly label: string; readonly onForget: () => void };
	readonly hrefOf: (query: string) => string;
	readonly onOpen: (query: string) => void;
	readonly optionId: (index: number) => string;
}

/** The last searches of this device, each a link to its results: the listbox of a field in which nothing stands yet. */
export function RecentSearches({ searches, active, label, forget, hrefOf, onOpen, optionId }: Props): ReactNode {
	return (
		<div id="search-suggestions" className="suggestions" role="listbox" aria-label={label}>
			{/* biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields */}
			<div role="group" aria-label={label}>
				<div className="group-name" aria-hidden="true">
					{label}
				</div>
				{searches.map((query, index) => (
					<a
						key={query}
						id={optionId(index)}
						role="option"
						tabIndex={-1}
						aria-selected={index === active}
						href={hrefOf(query)}
						onMouseDown={(event) => event.preventDefault()}
						onClick={() => onOpen(query)}
					>
						<bdi>{query}</bdi>
					</a>
				))}
			</div>
			<button
				type="button"
				id={optionId(searches.length)}
				className="last-row"
				role="option"
				tabIndex={-1}
				aria-selected={searches.length === active}
				onMouseDown={(event) => event.preventDefault()}
				onClick={forget.onForget}
			>
				{forget.label}
			</button>
		</div>
	);
}
