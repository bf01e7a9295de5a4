import { type Command, list as listOption, type Resource, text } from "../command.ts";
import { plainCommand } from "../operations/plain-command.ts";
import { follow } from "./follow.ts";
import { forwarderTo } from "./forward.ts";

const LATEST = "latest";

const tail: Command = {
  summary: "Print an organization's events as they happen",
  options: [
    text("organization", "ORGANIZATION", "Whose: slug or id", { isRequired: true }),
    listOption("event-type", "TYPE", "Only this type, once for each; all twelve when left out"),
    text(
      "after",
      "CURSOR",
      "Begin after the event with this stream_id; 0 is the beginning of the stream, latest its end; latest when left out",
    ),
    text("forward", "URL", "Sign each event and post it there, like a webhook"),
    text("secret", "SECRET", "What to sign with; made and printed when left out"),
  ],
  notes:
    "Goes on until you press Ctrl+C. --json prints one event a line. What is forwarded is sent once and not tried again: for a receiver on your own machine, while you write it.",
  async run(client, given, terminal) {
    const organization = given.required("organization");
    const forward = forwarderTo(given.text("forward"), given.text("secret"), terminal);
    const stop = terminal.stopSignal();
    const types = given.list("event-type");
    const filter = { organization, ...(types ? { event_types: types.join(",") } : {}) };
    const asked = given.text("after") ?? LATEST;
    // Asked first, so that what is wrong is said before anything else.
    const { next_after: answered } = await client.events.page({ ...filter, after: asked, limit: 1 });
    const after = asked === LATEST ? answered : asked;
    terminal.note(`Following ${organization}. Press Ctrl+C to stop.`);
    const query = { ...filter, after };
    let last = after;
    for await (const { stream_id, ...event } of follow(client, query, stop, terminal)) {
      terminal.print(
        given.flag("json")
          ? JSON.stringify({ ...event, stream_id })
          : `${event.created_at}  ${event.event}  ${JSON.stringify(event.data)}`,
      );
      await forward?.(event, stop);
      last = stream_id;
    }
    terminal.note(`Stopped. To go on from here: --after ${last}`);
    return null;
  },
};

export const events: Resource = {
  summary: "What happens in an organization",
  commands: {
    tail,
    list: plainCommand("listOrganizationEvents", "created_at event id organization_id audience"),
  },
};
