// What the service adds its own commands with.
export { flag, type Given, type LocalCommand, number, type Outcome, text } from "./command.ts";
export { type HostCommands, withHostCommands } from "./command-set.ts";
export { InvalidSettings, Refusal, UsageError } from "./failure.ts";
export { startProgram } from "./program.ts";
export { run } from "./run.ts";
