import { type components, everyPart } from "@lectern/sdk/operator";
import { type Command, type Given, number, text } from "../command.ts";
import { oneOf, withoutUndefined } from "../given.ts";
import { counted, textTable } from "../terminal/text-table.ts";
import { readLaunchCode } from "./lti-launches.ts";

type Score = components["schemas"]["LtiScore"];

const statuses: readonly Score["status"][] = ["waiting", "delivered", "superseded", "failed"];
const resendable = ["failed", "waiting"] as const;

export const scores: Command = {
  summary: "Show the newest scores for grade books and what became of them",
  options: filters(statuses),
  async run(client, given) {
    const status = oneOf(statuses, given.text("status"), "status");
    const { results } = await client.lti.scores.list(
      withoutUndefined({ ...readFilters(given), status, page_size: 50 }),
    );
    return { json: results, text: results.length === 0 ? "There is no score." : tableOf(results) };
  },
};

export const resendScore: Command = {
  summary: "Send a score at once that waits, or again that was given up",
  positionals: ["ID"],
  async run(client, given) {
    const score = await client.lti.scores.resend(given.id());
    return { json: score, text: `On its way.\n\n${tableOf([score])}` };
  },
};

export const resendScores: Command = {
  summary: "Send all scores that wait or were given up, or those that match",
  options: filters(resendable),
  notes: "What a newer score of the same learner and link has overtaken is left alone.",
  async run(client, given) {
    const status = oneOf(resendable, given.text("status"), "status");
    const wanted = withoutUndefined({ ...readFilters(given), status });
    let resent = 0;
    for await (const part of everyPart((after) => client.lti.scores.resendAll({ ...wanted, after }))) {
      resent += part.resent;
    }
    const none = "No score waits or was given up.";
    return { json: { resent }, text: resent === 0 ? none : `${counted(resent, "score")} on the way.` };
  },
};

function filters(known: readonly Score["status"][]) {
  return [
    text("organization", "ORGANIZATION", "Only this one's: slug or id"),
    number("registration", "ID", "Only of this LMS"),
    text("status", "STATUS", `Only these: ${known.join(", ")}`, { choices: known }),
    number("learner", "ID", "Only of this learner"),
    text("launch", "CODE", "Only of the learner and link with this launch code"),
  ];
}

function readFilters(given: Given) {
  return {
    organization: given.text("organization"),
    registration: given.number("registration"),
    user_id: given.number("learner"),
    code: readLaunch(given.text("launch")),
  };
}

function readLaunch(value: string | undefined): string | undefined {
  return value === undefined ? undefined : readLaunchCode(value);
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
