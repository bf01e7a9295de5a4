import type { components } from "@lectern/sdk/operator";
import { type Command, number, text } from "./command.ts";
import { UsageError } from "./failure.ts";
import { withoutUndefined } from "./given.ts";
import { readLaunchCode } from "./lti-launches.ts";
import { textTable } from "./text-table.ts";

type Score = components["schemas"]["LtiScore"];

const statuses: readonly Score["status"][] = ["waiting", "delivered", "superseded", "failed"];

export const scores: Command = {
  summary: "Show the newest scores for grade books and what became of them",
  options: [
    text("organization", "ORGANIZATION", "Only this one's: slug or id"),
    number("registration", "ID", "Only of this LMS"),
    text("status", "STATUS", `Only these: ${statuses.join(", ")}`),
    number("learner", "ID", "Only of this learner"),
    text("launch", "CODE", "Only of the learner and link with this launch code"),
  ],
  async run(client, given) {
    const { results } = await client.lti.scores(
      withoutUndefined({
        organization: given.text("organization"),
        registration: given.number("registration"),
        status: readStatus(given.text("status")),
        user_id: given.number("learner"),
        code: readLaunch(given.text("launch")),
        page_size: 50,
      }),
    );
    return { json: results, text: results.length === 0 ? "There is no score." : tableOf(results) };
  },
};

export const resendScore: Command = {
  summary: "Send a score at once that waits, or again that was given up",
  positionals: ["ID"],
  async run(client, given) {
    const score = await client.lti.resendScore(given.id());
    return { json: score, text: `On its way.\n\n${tableOf([score])}` };
  },
};

function readLaunch(value: string | undefined): string | undefined {
  return value === undefined ? undefined : readLaunchCode(value);
}

function readStatus(value: string | undefined): Score["status"] | undefined {
  if (value === undefined) return undefined;
  const status = statuses.find((known) => known === value);
  if (!status) throw new UsageError(`"${value}" is no status; write one of ${statuses.join(", ")}.`);
  return status;
}

function tableOf(rows: readonly Score[]): string {
  return textTable(
    ["id", "when", "learner", "launch", "score", "status", "attempts", "next try", "why"],
    rows.map((row) => [
      String(row.id),
      row.scored_at,
      String(row.user_id),
      row.launch_code,
      `${row.score_given}/${row.score_maximum}`,
      row.status,
      String(row.attempts),
      row.next_attempt_at ?? "",
      row.last_error ?? "",
    ]),
  );
}
