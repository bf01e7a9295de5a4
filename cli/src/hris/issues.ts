import type { components, OperatorClient } from "@lectern/sdk/operator";
import { act, type Command, flag, number, text } from "../command.ts";
import { everyPage } from "../every-page.ts";
import { withoutUndefined } from "../given.ts";
import { textRecord, textTable } from "../terminal/text-table.ts";

type Issue = components["schemas"]["HrisIssue"];

export const issues: Command = {
  summary: "List what runs could not decide, with what to do about it",
  options: [
    number("connection", "ID", "Only of this connection"),
    text("kind", "KIND", "Only these, such as no_work_email"),
    flag("open", "Only open ones, as when left out; --no-open for those that are settled"),
  ],
  async run(client, given) {
    const filter = {
      is_open: given.flag("open") ?? true,
      ...withoutUndefined({ connection: given.text("connection"), kind: given.text("kind") }),
    };
    const rows = await everyPage((page) => client.hrisIssues.list({ ...filter, ...page }));
    return { json: rows, text: rows.length === 0 ? "There is no such issue." : tableOf(rows) };
  },
};

export const resolve: Command = {
  summary: "Settle an issue; it comes back when it changes",
  positionals: ["ID"],
  options: [
    act("link", "It is the same person: give the employee the account that the issue names"),
    act("new-account", "It is somebody else: the next run makes them an account of their own"),
    text("address", "ADDRESS", "The account's holder agrees: give it this address, which the issue proposes"),
  ],
  async run(client, given) {
    const word = withoutUndefined({
      link: given.flag("link"),
      new_account: given.flag("new-account"),
      address: given.text("address"),
    });
    const issue = await client.hrisIssues.resolve(given.id(), word);
    const record = textRecord([
      ["id", issue.id],
      ["kind", issue.kind],
      ["person", issue.person],
      ["user", issue.user_id],
      ["state", issue.is_open ? "open" : "settled"],
    ]);
    return { json: issue, text: `${messageOf(word)}\n\n${record}` };
  },
};

function messageOf({
  link,
  new_account,
  address,
}: Parameters<OperatorClient["hrisIssues"]["resolve"]>[1] = {}) {
  if (link) return "Linked. The next run brings the account in step.";
  if (new_account) return "Told apart. The next run makes the employee an account of their own.";
  if (address) return "The account has the new address, and its holder is told at the one from before.";
  return "Settled.";
}

function tableOf(rows: readonly Issue[]): string {
  return textTable(
    ["id", "connection", "kind", "person", "user", "what", "what to do"],
    rows.map((row) => [
      String(row.id),
      String(row.connection),
      row.kind,
      row.person,
      String(row.user_id ?? ""),
      row.detail,
      row.advice,
    ]),
  );
}
