import type { OperatorClient } from "@lectern/sdk/operator";
import type { Command } from "../../command.ts";
import { readId } from "./changes.ts";
import { nextOf } from "./run.ts";
import { outcomeOf, type Run } from "./run-record.ts";
import { runToEnd, waitOption } from "./run-to-end.ts";

export const approve = decision(
  "Do what a held run holds back, such as deactivating accounts",
  (client, id) => client.hrisRuns.approve(id),
);

export const reject: Command = {
  summary: "Leave undone what a held run holds back; the next full run decides anew",
  positionals: ["RUN"],
  async run(client, given) {
    const run = await client.hrisRuns.reject(readId(given.positional("RUN"), "run"));
    return outcomeOf(run);
  },
};

export const undo = decision(
  "Take back the last run that changed anything, and pause the connection",
  (client, id) => client.hrisRuns.undo(id),
  "Accounts that it made are deactivated. What somebody has changed since stays as it is.",
);

function decision(
  summary: string,
  decide: (client: OperatorClient, id: number) => Promise<Run>,
  notes?: string,
): Command {
  return {
    summary,
    positionals: ["RUN"],
    options: [waitOption],
    ...(notes === undefined ? {} : { notes }),
    async run(client, given, terminal) {
      const begun = await decide(client, readId(given.positional("RUN"), "run"));
      const ended = await runToEnd(client, given, terminal, begun);
      return outcomeOf(ended, nextOf(ended));
    },
  };
}
