import type { AnyCommand, LocalCommand, Resource } from "./command.ts";
import { completionOf } from "./completion/completion.ts";
import { localCommands } from "./local-commands.ts";
import { questions } from "./questions.ts";
import { resources } from "./resources.ts";

/** Every command of one program. */
export interface CommandSet {
  resources: Readonly<Record<string, Resource<AnyCommand>>>;
  /** Commands of one word. */
  single: Readonly<Record<string, AnyCommand>>;
  /** First words of commands that exist, but not in this program. */
  missing: readonly string[];
}

/** Commands that a program adds to those of the operator API. */
export interface HostCommands {
  resources: Readonly<Record<string, Resource<LocalCommand>>>;
  single: Readonly<Record<string, LocalCommand>>;
}

/** Need the service's own settings and files. The service declares them, in `server/src/app/command-line/`. */
export const hostCommandNames = ["backup", "backup-log", "backup-proof", "restore", "move"] as const;

/** What the package `@lectern/cli` consists of. */
export const clientCommands: CommandSet = compose({ resources: {}, single: {} }, hostCommandNames);

/** The same with the commands of the service's own machine. */
export function withHostCommands(added: HostCommands): CommandSet {
  return compose(added, []);
}

function compose(added: HostCommands, missing: readonly string[]): CommandSet {
  const set: CommandSet = {
    resources: { ...resources, ...added.resources },
    single: { ...added.single, ...localCommands, completion: completionOf(() => set), ...questions },
    missing,
  };
  return set;
}
