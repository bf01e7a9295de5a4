import type { components } from "@lectern/sdk/operator";
import type { Command } from "./command.ts";
import { textTable } from "./terminal/text-table.ts";

type Timeline = components["schemas"]["Timeline"];

export const why: Command = {
  summary: "Say what happened to a person, a request, a launch or an event, where it stopped and what to do",
  positionals: ["NAME"],
  notes:
    "NAME is what somebody has in hand: the reference or code on a learner's page, X-Request-Id, an event id, an e-mail address, or the id that the partner's system has for a person.",
  async run(client, given) {
    const found = await client.timelines.search(given.positional("NAME"));
    const { timelines } = found;
    if (timelines.length === 0) {
      return {
        json: found,
        text: `Nothing has the name ${found.query}. Requests, launches and links are kept for 30 days; a request shows up about a second after it was answered.`,
        hasFailed: true,
      };
    }
    return { json: found, text: timelines.map(textOf).join("\n\n") };
  },
};

function textOf(timeline: Timeline): string {
  const { organization, user_id: user, entries } = timeline;
  const about = [
    ...(timeline.event_id === null ? [] : [`Event ${timeline.event_id}`]),
    ...(timeline.request_id === null ? [] : [`Request ${timeline.request_id}`]),
    ...(user === null ? [] : [`User ${user}`]),
    ...(organization === null ? [] : [organization]),
  ].join(", ");
  return [
    `${about}: ${inWords(timeline)}`,
    ...(timeline.advice === null ? [] : [`What to do: ${timeline.advice}`]),
    "",
    textTable(
      ["when", "outcome", "step", "what happened"],
      entries.map(({ at, outcome, step, detail }) => [at, outcome, step, detail]),
    ),
  ].join("\n");
}

function inWords({ outcome, stopped_at: step, reason }: Timeline): string {
  if (outcome === "done") return "nothing stopped.";
  return `${outcome} at ${step}. ${reason}`;
}
