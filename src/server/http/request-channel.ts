import { channel } from "node:diagnostics_channel";
import type { Exchange } from "./exchange.ts";

/** Each request on its way through the front, told as renders and calls are (`src/site/trace-channels.ts`). */
export const REQUESTS = channel<Exchange, object>("support:request");
