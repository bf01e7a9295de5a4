import type { components } from "@lectern/sdk/operator";
import { type Command, flag, type Outcome, type Resource } from "./command.ts";
import { UsageError } from "./failure.ts";
import { textTable } from "./text-table.ts";

type SendingState = components["schemas"]["SendingState"];

const status: Command = {
  summary: "Say whether anything is sent, and what waits",
  async run(client) {
    return told(await client.restores.sending());
  },
};

const resume: Command = {
  summary: "Let the service send again",
  options: [
    flag(
      "send",
      "All that waits, also what may have been sent before the restore: receivers know it by its id",
    ),
    flag("discard", "Give up what was queued before the restore, and send the rest"),
  ],
  notes: "What is discarded stays listed as failed or dropped, and can still be sent again.",
  async run(client, given) {
    const isSent = given.flag("send") === true;
    if (isSent === (given.flag("discard") === true)) throw new UsageError("Give either --send or --discard.");
    return told(await client.restores.resume(isSent ? "send" : "discard"));
  },
};

const declare: Command = {
  summary: "Say that the database was restored, where the service has not noticed",
  notes: "Older event cursors are refused with where to go on, and nothing is sent until you resume it.",
  async run(client) {
    return told(await client.restores.declare());
  },
};

export const restores: Resource = {
  summary: "After the database was put back or copied: what waits, and when sending goes on",
  commands: { status, resume, declare },
};

function told(state: SendingState): Outcome {
  if (!state.is_on_hold) return { json: state, text: "Nothing is on hold: everything is sent as it comes." };
  const { restore, channels } = state;
  const table = textTable(
    ["channel", "waiting", "of these queued before the restore"],
    channels.map(({ channel, waiting, queued_before_restore: before }) => [
      channel,
      String(waiting),
      String(before),
    ]),
  );
  const text = `Nothing has been sent since ${restore?.detected_at}. ${restore?.message ?? ""}\n\n${table}\n\nTo go on: lectern restores resume --send, or --discard for all but what was queued before the restore.`;
  return { json: state, text };
}
