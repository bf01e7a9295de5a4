import { type Command, text } from "../../command.ts";
import { everyPage } from "../../every-page.ts";
import { withoutUndefined } from "../../given.ts";
import { textTable } from "../../terminal/text-table.ts";
import { type Connection, one } from "./connection-record.ts";

export const list: Command = {
  summary: "List HR connections and how they are doing",
  options: [text("organization", "ORGANIZATION", "Only this one's: slug or id")],
  async run(client, given) {
    const filter = withoutUndefined({ organization: given.text("organization") });
    const rows = await everyPage((page) => client.hrisConnections.list({ ...filter, ...page }));
    return { json: rows, text: rows.length === 0 ? "There is no HR connection." : tableOf(rows) };
  },
};

export const show: Command = {
  summary: "Show one connection and how it is doing",
  positionals: ["ID"],
  run: async (client, given) => one(null, await client.hrisConnections.get(given.id())),
};

export const test: Command = {
  summary: "Ask the hub for everything that a run needs; nothing is changed",
  positionals: ["ID"],
  async run(client, given) {
    const result = await client.hrisConnections.test(given.id());
    const lines = result.checks.map(
      ({ name, ok, detail }) => `${ok ? "ok    " : "FAILED"}  ${name}: ${detail}`,
    );
    return { json: result, text: lines.join("\n"), hasFailed: !result.ok };
  },
};

export const pause: Command = {
  summary: "Begin no run any more; accounts stay as they are",
  positionals: ["ID"],
  run: async (client, given) => one("Paused.", await client.hrisConnections.pause(given.id())),
};

export const resume: Command = {
  summary: "Follow the HR system again; an active connection reads everybody at once",
  positionals: ["ID"],
  run: async (client, given) => one("Resumed.", await client.hrisConnections.resume(given.id())),
};

export const remove: Command = {
  summary: "Forget a connection with its runs and issues; accounts and teams stay",
  positionals: ["ID"],
  async run(client, given) {
    await client.hrisConnections.delete(given.id());
    const kept = "Accounts and teams stay as they are, and follow the HR system no more.";
    return { json: null, text: `Deleted. ${kept}` };
  },
};

function tableOf(rows: readonly Connection[]): string {
  return textTable(
    ["id", "organization", "hub", "state", "linked", "issues", "last run", "ended", "why"],
    rows.map((row) => [
      String(row.id),
      row.organization,
      row.hub,
      row.state,
      String(row.linked),
      String(row.open_issues),
      row.last_run === null ? "" : `${row.last_run.id} ${row.last_run.state}`,
      row.last_run?.finished_at ?? "",
      row.state_reason ?? "",
    ]),
  );
}
