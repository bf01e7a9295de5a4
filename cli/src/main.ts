import { clientCommands } from "./command-set.ts";
import { startProgram } from "./program.ts";

await startProgram(clientCommands);
