import { type ListWindow, listWindow } from "#src/context/list-window.ts";
import type { RequestContext } from "#src/context/request-context.ts";
import { isTvHelp } from "#src/context/tv-help.ts";
import { SMART_HELP_VIDEO_COUNT, SUPPORT_VIDEO_COUNT } from "#src/site/limits.ts";

/** The videos that a page shows: fewer in TV help. */
export const videoWindow = (context: RequestContext): ListWindow =>
	listWindow(context, isTvHelp(context) ? SMART_HELP_VIDEO_COUNT : SUPPORT_VIDEO_COUNT, "videosStart");
