import { runAgents } from "./agents/run.ts";
import { runCommand } from "./run-command.ts";

await runCommand(() => runAgents(process.argv.slice(2)));
