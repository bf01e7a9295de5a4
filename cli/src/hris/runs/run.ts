import type { OperatorClient } from "@lectern/sdk/operator";
import { type Command, type Given, text } from "../../command.ts";
import { Refusal } from "../../failure.ts";
import { oneOf } from "../../given.ts";
import type { Terminal } from "../../terminal/terminal.ts";
import { changesOf, changeTable } from "./change-table.ts";
import { countsInWords, outcomeOf, type Run } from "./run-record.ts";
import { isUnderWay, runToEnd, waitOption } from "./run-to-end.ts";

export const preview: Command = {
  summary: "Read the HR system and show what would change; nothing is changed",
  positionals: ["ID"],
  options: [waitOption],
  async run(client, given, terminal) {
    const begun = await client.hrisConnections.startRun(given.id(), "preview");
    const ended = await runToEnd(client, given, terminal, begun);
    if (ended.state !== "succeeded") return outcomeOf(ended, nextOf(ended));
    const changes = await changesOf(client, ended.id);
    const accept = `Accept it with \`lectern hris activate ${given.id()}\`.`;
    const { state_reason: notYetRight } = await client.hrisConnections.get(given.id());
    const more = [changeTable(changes), `Would be: ${countsInWords(ended)}. ${accept}`];
    if (notYetRight !== null) more.push(`Before that: ${notYetRight}`);
    return { ...outcomeOf(ended, more), json: { ...ended, changes } };
  },
};

export const activate: Command = {
  summary: "Accept the last preview, with the accounts that it links, and begin a full run",
  positionals: ["ID"],
  options: [waitOption],
  async run(client, given, terminal) {
    const { id } = await client.hrisConnections.activate(given.id());
    return followed(client, given, terminal, await latestOf(client, id));
  },
};

const kinds = ["full", "delta"] as const;

export const run: Command = {
  summary: "Read the HR system now, and do what it says",
  positionals: ["ID"],
  options: [
    text("kind", "KIND", "full for everybody (when left out), delta for what changed", { choices: kinds }),
    waitOption,
  ],
  notes: "The exit code is 1 when the run fails, or is held and waits for `approve` or `reject`.",
  async run(client, given, terminal) {
    const kind = oneOf(kinds, given.text("kind"), "kind") ?? "full";
    return followed(client, given, terminal, await client.hrisConnections.startRun(given.id(), kind));
  },
};

async function followed(client: OperatorClient, given: Given, terminal: Terminal, begun: Run) {
  const ended = await runToEnd(client, given, terminal, begun);
  return outcomeOf(ended, nextOf(ended));
}

/** What there is to do about it. */
export function nextOf(run: Run): string[] {
  const { id } = run;
  if (isUnderWay(run)) return [`It goes on: \`lectern hris runs --run ${id}\` says how far it is.`];
  if (run.state !== "held") return [];
  return [
    `What it holds back waits: see \`lectern hris changes ${id} --state held\`, then \`lectern hris approve ${id}\` or \`lectern hris reject ${id}\`.`,
  ];
}

/** The run that accepting began. @throws Refusal when somebody deleted the connection meanwhile */
async function latestOf(client: OperatorClient, connection: number): Promise<Run> {
  const { results } = await client.hrisRuns.list({ connection: String(connection), page_size: 1 });
  const [latest] = results;
  if (!latest) throw new Refusal("The connection is gone: somebody deleted it meanwhile.");
  return latest;
}
