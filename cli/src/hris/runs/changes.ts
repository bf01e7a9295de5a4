import { type Command, text } from "../../command.ts";
import { everyPage } from "../../every-page.ts";
import { UsageError } from "../../failure.ts";
import { oneOf, withoutUndefined } from "../../given.ts";
import { textTable } from "../../terminal/text-table.ts";
import { type Change, changesOf, changeTable, detailsOf } from "./change-table.ts";

const kinds = [
  ...(["create", "link", "update", "reactivate", "deactivate", "skip"] as const),
  ...(["team_create", "team_update", "team_archive", "team_restore"] as const),
  ...(["membership_add", "membership_remove"] as const),
] as const satisfies readonly Change["kind"][];
const states = [
  ...(["planned", "applied", "held", "rejected", "stale", "undone", "noted"] as const),
] as const satisfies readonly Change["state"][];

export const changes: Command = {
  summary: "Show what a run did, holds back or, as a preview, would do",
  positionals: ["RUN"],
  options: [
    text("kind", "KIND", `Only these: ${kinds.join(", ")}`, { choices: kinds }),
    text("state", "STATE", `Only these: ${states.join(", ")}`, { choices: states }),
    text("search", "WORDS", "Part of the name"),
  ],
  async run(client, given) {
    const filter = withoutUndefined({
      kind: oneOf(kinds, given.text("kind"), "kind"),
      state: oneOf(states, given.text("state"), "state"),
      search: given.text("search"),
    });
    const rows = await changesOf(client, readId(given.positional("RUN"), "run"), filter);
    const isFiltered = Object.keys(filter).length > 0;
    const text = rows.length === 0 && isFiltered ? "No change is like that." : changeTable(rows);
    return { json: rows, text };
  },
};

export const why: Command = {
  summary: "Say what runs did to one person: why an account is as it is",
  positionals: ["USER_ID"],
  async run(client, given) {
    const person = given.positional("USER_ID");
    if (person.includes("@"))
      throw new UsageError(`\`lectern users find --email ${person}\` says the id that is needed here.`);
    const user = readId(person, "user");
    const rows = await everyPage((page) => client.hrisChanges.list({ user: String(user), ...page }));
    const none = `No HR run has touched a user ${user}. Whether there is one, \`lectern users find\` says; who changed the account, the audit log.`;
    return { json: rows, text: rows.length === 0 ? none : tableOf(rows) };
  },
};

function tableOf(rows: readonly Change[]): string {
  return textTable(
    ["when", "run", "what", "who", "state", "details"],
    rows.map((row) => [
      row.occurred_at ?? "",
      String(row.run),
      row.kind.replace("_", " "),
      row.person,
      row.state,
      detailsOf(row),
    ]),
  );
}

/** @throws UsageError */
export function readId(value: string, noun: string): number {
  if (!/^\d+$/.test(value)) throw new UsageError(`"${value}" is not the id of a ${noun}.`);
  return Number(value);
}
