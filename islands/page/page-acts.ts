import { plainIsland } from "../plain/plain-island.ts";
import { answerCopying } from "./copy.ts";
import { keepFocus } from "./focus-map.ts";
import { showLoading } from "./loading.ts";
import { answerMenus } from "./menus.ts";
import { openPopups } from "./popup.ts";

/** What the whole page does once its reader does something: nothing of it is needed before. */
export const PageActs = plainIsland<object>(() => {
	answerCopying();
	answerMenus();
	openPopups();
	showLoading();
	keepFocus();
});
