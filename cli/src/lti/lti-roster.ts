import { setTimeout } from "node:timers/promises";
import type { components } from "@lectern/sdk/operator";
import { act, type Command, number, type Outcome, text } from "../command.ts";
import { everyPage } from "../every-page.ts";
import { withoutUndefined } from "../given.ts";
import { textRecord, textTable } from "../terminal/text-table.ts";

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
    const rows = await everyPage((page) => client.lti.contexts.list({ ...filter, ...page }));
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
  options: [act("dry-run", "Count what would be created and changed, and change nothing")],
  async run(client, given, terminal) {
    const course = given.id();
    let going = await client.lti.rosterImports.create(course, { dry_run: given.flag("dry-run") ?? false });
    terminal.note(`Import ${going.id} has begun.`);
    let told: string | null = null;
    while (going.finished_at === null) {
      await setTimeout(LOOK_MS);
      going = await client.lti.rosterImports.get(going.id);
      const { waiting_reason: reason } = going;
      if (reason !== null && reason !== told) {
        terminal.note(`${reason} It is tried again; lectern lti roster-import ${going.id} shows when.`);
      }
      told = reason;
    }
    return outcomeOf(going);
  },
};

export const showRosterImport: Command = {
  summary: "Say how far an import is, what it waits for, and what came of it",
  positionals: ["IMPORT"],
  async run(client, given) {
    return outcomeOf(await client.lti.rosterImports.get(given.positional("IMPORT")));
  },
};

function outcomeOf(going: Import): Outcome {
  return { json: going, text: recordOf(going), hasFailed: going.status === "failed" };
}

function recordOf(going: Import): string {
  const reasons = Object.entries(going.skipped_by_reason).map(([reason, count]) => `${count} ${reason}`);
  return textRecord([
    ["import", going.id],
    ["state", going.status],
    ["dry run", going.dry_run ? "yes: nothing was changed" : "no"],
    ["members", going.members],
    ["created", going.created],
    ["updated", going.updated],
    ["unchanged", going.unchanged],
    ["skipped", [going.skipped, ...reasons].join(", ")],
    ["next try", going.next_attempt_at],
    ["why", going.error ?? going.waiting_reason],
  ]);
}
