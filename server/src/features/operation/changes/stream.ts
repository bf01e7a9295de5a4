import { Readable } from "node:stream";
import type { Watch } from "./watch.ts";

interface StreamOptions {
  /** Asked every half minute: false ends the stream. */
  mayContinue(): Promise<boolean>;
  onEnd(): void;
}

/** Proxies and browsers give a silent connection up; most after a minute. */
const HEARTBEAT_MS = 15_000;
const ASK_AGAIN_MS = 30_000;

/**
 * Server-sent events (WHATWG HTML, 9.2): `ready` once every further change is reported, so a client that reads
 * everything then has missed nothing, and `changed` with the names of what changed. A reader that is too slow is cut
 * off rather than waited for: it begins anew and reads everything.
 */
export async function openStream(watch: Watch, { mayContinue, onEnd }: StreamOptions): Promise<Readable> {
  const stream = new Readable({ read: () => undefined });
  const write = (text: string) => {
    if (!stream.destroyed && !stream.push(text)) stream.destroy();
  };
  const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
  const leave = await watch.listen((resources) => write(event("changed", { resources })));
  const heartbeat = setInterval(() => write(": still here\n\n"), HEARTBEAT_MS);
  const asking = setInterval(() => {
    mayContinue().then(
      (isAllowed) => {
        if (!isAllowed) stream.push(null);
      },
      // Whether the session is good cannot be said just now: then it is not.
      () => stream.push(null),
    );
  }, ASK_AGAIN_MS);
  stream.on("close", () => {
    clearInterval(heartbeat);
    clearInterval(asking);
    leave?.();
    onEnd();
  });
  if (leave === null) stream.push(null);
  else write(`retry: 2000\n${event("ready", {})}`);
  return stream;
}
