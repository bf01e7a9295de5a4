import type { ServerResponse } from "node:http";
import type { EventFeed } from "./event-feed.ts";
import type { Entry, Journal } from "./journal.ts";
import { entryItem } from "./journal-view.ts";

/** Sends the page what is noted from now on, as server-sent events: the same HTML that a reload would show. */
export function streamJournal(
  response: ServerResponse,
  journal: Journal,
  feed: EventFeed,
  after: number,
): void {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
  response.write("retry: 2000\n\n");
  const send = (entry: Entry) => response.write(message(entry));
  for (const entry of journal.since(after)) send(entry);
  const silence = journal.listen(send);
  const leave = feed.watch();
  response.on("close", () => {
    silence();
    leave();
  });
}

function message(entry: Entry): string {
  const data = entryItem(entry).html.replace(/^/gm, "data: ");
  return `id: ${entry.number}\nevent: ${entry.kind}\n${data}\n\n`;
}
