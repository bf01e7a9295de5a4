// Announces events of many organizations, a transaction for each slice, as a service's requests do. Arguments: the database's
// URL and how many a second.
import { sql } from "kysely";
import { publishAll } from "../../server/src/platform/outbox.ts";
import { openWebhookStage } from "../../server/test/stages/webhook-stage.ts";
import { feed } from "../rivals/feed.ts";

const [databaseUrl = "", perSecond = "0"] = process.argv.slice(2);
const stage = openWebhookStage({ databaseUrl, poolSize: 2 });
const { db } = stage.context;
const { rows } = await sql<{ id: number }>`select id from organization order by id`.execute(db);
let next = 0;

await feed(Number(perSecond), async (count, moment) => {
  const events = Array.from({ length: count }, () => {
    next = (next + 1) % rows.length;
    return {
      organizationId: rows[next]?.id ?? 0,
      type: "lesson.completed" as const,
      data: {
        curriculum_id: 42,
        user_id: 7,
        template_id: 12,
        title: "Spot a phishing message",
        provider: "acme",
      },
    };
  });
  await db.transaction().execute((trx) => publishAll(trx, moment, events));
});
await stage.close();
process.exit(0);
