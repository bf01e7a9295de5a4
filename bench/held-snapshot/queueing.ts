// Queues statements of many organizations, those of a slice of one of them. Arguments: the database's URL and how many a second.
import { sql } from "kysely";
import { openWebhookStage } from "../../server/test/stages/webhook-stage.ts";
import { queueStatements } from "../../server/test/stages/xapi-stage.ts";
import { feed } from "../rivals/feed.ts";

const [databaseUrl = "", perSecond = "0"] = process.argv.slice(2);
const stage = openWebhookStage({ databaseUrl, poolSize: 2 });
const { db } = stage.context;
const { rows } = await sql<{ organizationId: number; userIds: number[] }>`
  select organization_id as "organizationId", array_agg(id) as "userIds" from "user"
  group by organization_id order by organization_id`.execute(db);
let slice = 0;

await feed(Number(perSecond), async (count) => {
  const organization = rows[slice % rows.length];
  slice += 1;
  if (organization) await queueStatements(db, organization, count, slice);
});
await stage.close();
process.exit(0);
