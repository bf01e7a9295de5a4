import { everywhere } from "../arguments/read-arguments.ts";
import type { AnyCommand, LocalCommand, Resource } from "../command.ts";
import { bashCompletion } from "./bash.ts";
import { fishCompletion } from "./fish.ts";
import type { KnownCommand } from "./known-command.ts";
import { zshCompletion } from "./zsh.ts";

const shells = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion } as const;

interface Completed {
  resources: Readonly<Record<string, Resource<AnyCommand>>>;
  single: Readonly<Record<string, AnyCommand>>;
}

/** The command that prints a shell's script. @param completed what it completes, this command included */
export function completionOf(completed: () => Completed): LocalCommand {
  return {
    summary: "Print a script that completes commands and options in your shell",
    positionals: ["SHELL"],
    choices: Object.keys(shells),
    notes:
      "For bash `source <(lectern completion bash)` in ~/.bashrc, for zsh `source <(lectern completion zsh)` in ~/.zshrc, for fish `lectern completion fish > ~/.config/fish/completions/lectern.fish`. It completes the word `lectern`.",
    async runLocally(_environment, given) {
      const shell = given.positional("SHELL");
      const summaries = Object.fromEntries(
        Object.entries(completed().resources).map(([name, { summary }]) => [name, summary]),
      );
      const known = knownCommands(completed());
      const script = Object.entries(shells).find(([name]) => name === shell)?.[1](known, summaries) ?? "";
      return { json: { shell, script }, text: script };
    },
  };
}

function knownCommands({ resources, single }: Completed): KnownCommand[] {
  return [
    ...Object.entries(resources).flatMap(([name, { commands }]) =>
      Object.entries(commands).map(([verb, command]) => known([name, verb], command)),
    ),
    ...Object.entries(single).map(([name, command]) => known([name], command)),
  ];
}

function known(words: KnownCommand["words"], { summary, options = [], choices }: AnyCommand): KnownCommand {
  return { words, summary, options: [...options, ...everywhere], ...(choices ? { values: choices } : {}) };
}
