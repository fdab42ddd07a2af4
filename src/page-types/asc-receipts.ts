import { plainHead } from "#src/head/plain-head.ts";
import { ascReceipt } from "#src/modules/asc-receipt/asc-receipt.ts";
import { receiptTitle } from "#src/modules/asc-receipt/receipt-title.ts";
import { searchBox } from "#src/modules/search-box/search-box.ts";
import { definePage } from "./page-type.ts";

/** Where confirmations are sent: a page only for one that could not be kept. */
export const ascReceiptsPage = definePage({
	name: "asc-receipts",
	audience: "asc",
	modules: [searchBox, ascReceipt],
	calls: () => ({}),
	head: ({ context, t, form }) => plainHead(context, t(receiptTitle(form))),
	life: "none",
});
