import { setTimeout } from "node:timers/promises";
import type { components } from "@lectern/sdk/operator";
import { type Command, flag, number, text } from "./command.ts";
import { everyPage } from "./every-page.ts";
import { withoutUndefined } from "./given.ts";
import { textRecord, textTable } from "./text-table.ts";

type Import = components["schemas"]["LtiRosterImport"];

const LOOK_MS = 500;

export const courses: Command = {
  summary: "List courses of LMS whose members can be imported",
  options: [
    text("organization", "ORGANIZATION", "Only this one's: slug or id"),
    number("registration", "ID", "Only of this LMS"),
  ],
  async run(client, given) {
    const filter = withoutUndefined({
      organization: given.text("organization"),
      registration: given.number("registration"),
    });
    const rows = await everyPage((page) => client.lti.contexts({ ...filter, ...page }));
    const table = textTable(
      ["id", "title", "organization", "registration", "deployment", "course in the LMS"],
      rows.map((row) => [
        String(row.id),
        row.title ?? "",
        row.organization,
        String(row.registration),
        row.deployment_id,
        row.context_id,
      ]),
    );
    const none = "No course is known: somebody has to launch from one while rosters are switched on.";
    return { json: rows, text: rows.length === 0 ? none : table };
  },
};

export const roster: Command = {
  summary: "Import the members of a course, and wait until it is done",
  positionals: ["ID"],
  options: [flag("dry-run", "Count what would be created and changed, and change nothing")],
  async run(client, given, terminal) {
    const course = given.id();
    let going = await client.lti.importRoster(course, { dry_run: given.flag("dry-run") ?? false });
    terminal.note(`Import ${going.id} has begun.`);
    while (going.finished_at === null) {
      await setTimeout(LOOK_MS);
      going = await client.lti.rosterImport(going.id);
    }
    return { json: going, text: recordOf(going), hasFailed: going.status === "failed" };
  },
};

function recordOf(done: Import): string {
  const reasons = Object.entries(done.skipped_by_reason).map(([reason, count]) => `${count} ${reason}`);
  return textRecord([
    ["import", done.id],
    ["outcome", done.status],
    ["dry run", done.dry_run ? "yes: nothing was changed" : "no"],
    ["members", done.members],
    ["created", done.created],
    ["updated", done.updated],
    ["unchanged", done.unchanged],
    ["skipped", [done.skipped, ...reasons].join(", ")],
    ["why", done.error],
  ]);
}
