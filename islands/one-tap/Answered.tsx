import { type ReactNode, useEffect, useRef } from "react";

/** What stands where an answered question stood. The button that had the focus is gone: reading goes on here. */
export function Answered({ children }: { readonly children: ReactNode }): ReactNode {
	const place = useRef<HTMLDivElement>(null);
	useEffect(() => place.current?.focus(), []);
	return (
		<div ref={place} tabIndex={-1} className="answered">
			{children}
		</div>
	);
}
