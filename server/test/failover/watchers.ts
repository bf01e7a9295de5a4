import type { LecternClient } from "@lectern/sdk";
import { verifyWebhook } from "@lectern/sdk/webhooks";
import { startWebhookReceiver, type WebhookReceiver } from "../partners/webhook-receiver.ts";

/** An event as a partner's program saw it. */
export interface SeenEvent {
  id: string;
  type: string;
  providerId: string | null;
  /** Which of the person's writes it tells, where it is one of the drill's. */
  version: number | null;
  /** Null where a webhook brought it. */
  streamId: string | null;
}

interface Told {
  id: string;
  event: string;
  data: object;
}

export const versionName = (version: number) => `v${version}`;

/** Reads nothing but what the drill has written itself. */
export function seen({ id, event, data }: Told, streamId: string | null): SeenEvent {
  const of = new Map(Object.entries(data));
  const [, version] = /^v(\d+)$/.exec(String(of.get("last_name"))) ?? [];
  const providerId = of.get("provider_id") ?? of.get("external_id");
  return {
    id,
    type: event,
    providerId: typeof providerId === "string" ? providerId : null,
    version: version === undefined ? null : Number(version),
    streamId,
  };
}

export interface Poller {
  seen: readonly SeenEvent[];
  /** How many events it had seen when it was told that the service was restored. */
  restoredAt: readonly number[];
  /** What ended it, if anything did. */
  failure(): unknown;
  stop(): Promise<void>;
}

/** Somebody else's consumer: the published client's stream, from the start of the organization on. */
export function poll(client: LecternClient): Poller {
  const events: SeenEvent[] = [];
  const restoredAt: number[] = [];
  const ending = new AbortController();
  let failure: unknown;
  const running = (async () => {
    const stream = client.events.stream({
      after: "0",
      pollIntervalMs: 100,
      signal: ending.signal,
      onRestored: () => void restoredAt.push(events.length),
    });
    for await (const event of stream) events.push(seen(event, event.stream_id));
  })().catch((error: unknown) => {
    failure = error;
  });
  return {
    seen: events,
    restoredAt,
    failure: () => failure,
    async stop() {
      ending.abort();
      await running;
    },
  };
}

export interface Receiver {
  url: string;
  seen: readonly SeenEvent[];
  /** From now on signatures are checked with this secret. */
  trust(secret: string): void;
  /** Deliveries whose signature or body was refused. */
  refused: readonly unknown[];
  stop(): Promise<void>;
}

/** A receiver of webhooks that checks each signature with the published client. */
export async function receive(): Promise<Receiver> {
  const events: SeenEvent[] = [];
  const refused: unknown[] = [];
  let secret = "";
  const receiver: WebhookReceiver = await startWebhookReceiver((response) => {
    const delivery = receiver.received.at(-1);
    if (delivery === undefined) throw new Error("Nothing was received.");
    verifyWebhook({ body: delivery.body, headers: delivery.headers, secret }).then(
      (event) => {
        events.push(seen(event, null));
        response.writeHead(204).end();
      },
      (error: unknown) => {
        refused.push(error);
        response.writeHead(400).end();
      },
    );
  });
  return {
    url: receiver.url,
    seen: events,
    refused,
    trust(given) {
      secret = given;
    },
    stop: () => receiver.stop(),
  };
}
