import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "../../server/test/app.ts";
import { aLearner } from "../../server/test/builders.ts";
import type { LecternEvent } from "../src/index.ts";
import type { WebhookEvent, WebhookEventType } from "../src/webhooks.ts";
import { aClient } from "./service.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

/** What a sync script does. The compiler checks every line of it: that is half of the promise. */
function sentenceOf(event: LecternEvent): string {
  switch (event.event) {
    case "user.created":
      return `${event.data.email?.toLowerCase()} speaks ${event.data.language ?? "any language"}`;
    case "lesson.completed":
      return `${event.data.user_id + 0} completed ${event.data.title.trim()}`;
    case "document.failed":
      return event.data.error.trim();
    case "team.updated":
      return event.data.added.join();
    case "assignment.created":
      // @ts-expect-error: an assignment's event has no title
      return event.data.title;
    default:
      return event.event;
  }
}

/** A polled event can go wherever a webhook's can, and their types have the same names. */
const handleWebhook = (event: WebhookEvent): WebhookEventType => event.event;

// @ts-expect-error: no event is called so
const mistyped: LecternEvent["event"] = "lesson.complete";

test("a polled event is typed by its `event`, as a webhook's is", async () => {
  const { client, partner } = await aClient(app);
  await aLearner(partner, { email: "Ada@Example.com", preferred_language: "de" });
  await app.eventsSettled();
  const { events } = await client.events.page();
  assert.deepEqual(events.map(sentenceOf), ["ada@example.com speaks de"]);
  assert.deepEqual(events.map(handleWebhook), ["user.created"]);
  assert.ok(!events.some(({ event }) => event === mistyped));
});
