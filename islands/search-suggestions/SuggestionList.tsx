import type { ReactNode } from "react";
import type { Suggestion } from "#src/contract/suggestions/schemas.ts";

interface Props {
	readonly suggestions: readonly Suggestion[];
	readonly isOpen: boolean;
	readonly active: number | null;
	readonly label: string;
	readonly groups: Readonly<Record<Suggestion["type"], string>>;
	/** The row below them, which leads to all results. */
	readonly all: { readonly label: string; readonly href: string; readonly onOpen: () => void };
	readonly hrefOf: (suggestion: Suggestion) => string;
	readonly optionId: (index: number) => string;
}

/** The suggestions in groups, each a link: a listbox that the field points into. */
export function SuggestionList({
	suggestions,
	isOpen,
	active,
	label,
	groups,
	all,
	hrefOf,
	optionId,
}: Props): ReactNode {
	const types = isOpen ? [...new Set(suggestions.map(({ type }) => type))] : [];
	return (
		<div id="search-suggestions" className="suggestions" role="listbox" aria-label={label} hidden={!isOpen}>
			{types.map((type) => (
				// biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields
				<div key={type} role="group" aria-label={groups[type]}>
					<div className="group-name" aria-hidden="true">
						{groups[type]}
					</div>
					{suggestions.map((suggestion, index) =>
						suggestion.type === type ? (
							// The press must not take the focus from the field, or the list would close before the click.
							<a
								key={`${suggestion.path} ${suggestion.title}`}
								id={optionId(index)}
								role="option"
								tabIndex={-1}
								aria-selected={index === active}
								href={hrefOf(suggestion)}
								onMouseDown={(event) => event.preventDefault()}
							>
								{suggestion.picture && <img src={suggestion.picture.src} alt="" width="40" height="40" />}
								<span>
									<bdi lang={suggestion.language}>{suggestion.title}</bdi>
									<bdi className="soft small">{suggestion.detail}</bdi>
								</span>
							</a>
						) : null,
					)}
				</div>
			))}
			{isOpen && (
				<a
					id={optionId(suggestions.length)}
					className="last-row"
					role="option"
					tabIndex={-1}
					aria-selected={suggestions.length === active}
					href={all.href}
					onMouseDown={(event) => event.preventDefault()}
					onClick={all.onOpen}
				>
					{all.label}
				</a>
			)}
		</div>
	);
}
