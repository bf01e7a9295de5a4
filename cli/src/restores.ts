import type { components } from "@lectern/sdk/operator";
import { act, type Command, type Outcome, type Resource } from "./command.ts";
import { UsageError } from "./failure.ts";
import { plainCommand } from "./operations/plain-command.ts";
import { textTable } from "./terminal/text-table.ts";

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
    act(
      "send",
      "Send everything that waits, also what was probably sent before: receivers recognise it by its id",
    ),
    act("discard", "Give up what was queued before the restore, and send what was queued since"),
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
  summary: "Restored or copied databases: what is on hold, and resuming delivery",
  commands: {
    status,
    list: plainCommand("listRestores", "id detected_at reason declared_by resumed_at resumed_by choice"),
    resume,
    declare,
  },
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
  const earlier = channels.reduce((sum, channel) => sum + channel.queued_before_restore, 0);
  const text = `Nothing has been sent since ${restore?.detected_at}. ${restore?.message ?? ""}

${table}

What was queued before the restore came with the backup and was probably sent already, after the backup was made. Decide once:
  lectern restores resume --send      send everything that waits, those ${earlier} too
  lectern restores resume --discard   give up those ${earlier}, and send what was queued since`;
  return { json: state, text };
}
