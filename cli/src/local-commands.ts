import { everywhere } from "./arguments/read-arguments.ts";
import type { Command, LocalCommand } from "./command.ts";
import { bashCompletion } from "./completion/bash.ts";
import { fishCompletion } from "./completion/fish.ts";
import type { KnownCommand } from "./completion/known-command.ts";
import { zshCompletion } from "./completion/zsh.ts";
import { doctor } from "./doctor/doctor.ts";
import { questions } from "./questions.ts";
import { resources } from "./resources.ts";
import { listProfiles } from "./session/list-profiles.ts";
import { login } from "./session/login.ts";
import { logout } from "./session/logout.ts";

const shells = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion } as const;

const completion: LocalCommand = {
  summary: "Print a script that completes commands and options in your shell",
  positionals: ["SHELL"],
  choices: Object.keys(shells),
  notes:
    "For bash `source <(lectern completion bash)` in ~/.bashrc, for zsh `source <(lectern completion zsh)` in ~/.zshrc, for fish `lectern completion fish > ~/.config/fish/completions/lectern.fish`. It completes the word `lectern`.",
  async run(_environment, given) {
    const shell = given.positional("SHELL");
    const summaries = Object.fromEntries(
      Object.entries(resources).map(([name, { summary }]) => [name, summary]),
    );
    const script =
      Object.entries(shells).find(([name]) => name === shell)?.[1](knownCommands(), summaries) ?? "";
    return { json: { shell, script }, text: script };
  },
};

/** Commands about this machine and its access to the service. */
export const localCommands: Readonly<Record<string, LocalCommand>> = {
  doctor,
  login,
  logout,
  profiles: listProfiles,
  completion,
};

/** Beside the service, and not through its API: `server/src/app/backup`. */
const besideService: readonly KnownCommand[] = [
  { words: ["backup"], summary: "Back up the service on this machine", options: [] },
  {
    words: ["backup-proof"],
    summary: "Restore the latest backup with its log beside, and compare",
    options: [],
  },
  { words: ["restore"], summary: "Put a backup into an empty DATA_DIR", options: [] },
];

function knownCommands(): KnownCommand[] {
  const alone = { ...questions, ...localCommands };
  return [
    ...Object.entries(resources).flatMap(([name, { commands }]) =>
      Object.entries(commands).map(([verb, command]) => known([name, verb], command)),
    ),
    ...Object.entries(alone).map(([name, command]) => known([name], command)),
    ...besideService,
  ];
}

function known(
  words: KnownCommand["words"],
  { summary, options = [], choices }: Pick<Command | LocalCommand, "summary" | "options" | "choices">,
): KnownCommand {
  return { words, summary, options: [...options, ...everywhere], ...(choices ? { values: choices } : {}) };
}
