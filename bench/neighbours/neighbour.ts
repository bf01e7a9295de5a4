// Organizations that do one thing at a steady rate, or all of it at once: requests of the API, events, statements, jobs. Told what, it
// answers when its requests were answered. Argument: the database's URL. Ends when told to "stop".
import { setTimeout as pause } from "node:timers/promises";
import { publishAll } from "../../server/src/platform/outbox.ts";
import { openWebhookStage } from "../../server/test/stages/webhook-stage.ts";
import { queueStatements } from "../../server/test/stages/xapi-stage.ts";
import type { Answer, Organization, Performed, Task } from "./task.ts";

const SLICE_MS = 10;
const stage = openWebhookStage({ databaseUrl: process.argv[2] ?? "", poolSize: 4 });
const { db } = stage.context;

process.channel?.ref(); // nothing else holds it up while it waits
process.on("message", async (message: string) => {
  if (message === "stop") {
    await stage.close();
    process.exit(0);
  }
  process.send?.(await perform(JSON.parse(message)));
});

async function perform({ lane, organizations, perSecond, seconds, isAtOnce }: Task): Promise<Performed> {
  const rate = perSecond * organizations.length;
  const all = Math.round(rate * seconds);
  const begun = performance.now();
  const sent: Promise<Answer[]>[] = [];
  for (let count = 0; count < all; ) {
    const due = isAtOnce ? all : Math.min(all, Math.ceil(((performance.now() - begun) * rate) / 1000));
    const whose = Array.from(
      { length: due - count },
      (_, at) => organizations[(count + at) % organizations.length],
    );
    if (whose.length > 0) sent.push(send[lane](whose.flatMap((one) => one ?? [])));
    count = due;
    await pause(SLICE_MS);
  }
  await pause(Math.max(0, seconds * 1000 - (performance.now() - begun)));
  return { lane, count: all, answers: (await Promise.all(sent)).flat() };
}

const send: Record<Task["lane"], (whose: readonly Organization[]) => Promise<Answer[]>> = {
  api: (whose) => Promise.all(whose.map(request)),
  async jobs(whose) {
    const body = { table: "dim_user", format: "ndjson" };
    await Promise.all(whose.map((one) => call(one, "POST", "/exports/", body)));
    return [];
  },
  async events(whose) {
    const events = whose.map(({ organizationId }) => ({
      organizationId,
      type: "user.updated" as const,
      data: { user_id: 7, email: "ada@example.com", first_name: "Ada", last_name: "Muster" },
    }));
    await db.transaction().execute((trx) => publishAll(trx, new Date(), events));
    return [];
  },
  async statements(whose) {
    for (const [organization, of] of Map.groupBy(whose, (one) => one)) {
      const lesson = (lessons.get(organization.organizationId) ?? 0) + 1; // each statement once
      lessons.set(organization.organizationId, lesson);
      await queueStatements(db, organization, of.length, lesson);
    }
    return [];
  },
};

const lessons = new Map<number, number>();
let number = 0;

/** By turns: a page of a list, somebody by id, and a change. */
async function request(of: Organization): Promise<Answer> {
  number += 1;
  const begun = performance.now();
  const userId = of.userIds[number % of.userIds.length];
  if (number % 3 === 0) await call(of, "GET", "/users/?page_size=20");
  else if (number % 3 === 1) await call(of, "GET", `/users/${userId}/`);
  else await call(of, "PATCH", `/users/${userId}/`, { last_name: `Muster ${number}` });
  return { at: Date.now(), ms: performance.now() - begun };
}

async function call(
  { siteUrl, token, mayBeRefused }: Organization,
  method: string,
  path: string,
  body?: unknown,
): Promise<void> {
  const answer = await fetch(`${siteUrl}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok && !mayBeRefused) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
}
