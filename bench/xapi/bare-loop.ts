// What no reporting can do without: post batches of 50, four at once, with the same client library. The bytes lie in
// memory; nothing is written down. Arguments: the database's URL and the store's.
import { sql } from "kysely";
import { openWebhookStage } from "../../server/test/stages/webhook-stage.ts";

const [databaseUrl = "", url = ""] = process.argv.slice(2);
const BATCH = 50;
const CONCURRENCY = 4;

const { context, close } = openWebhookStage({ databaseUrl, poolSize: 1 });
const { rows } = await sql<{
  body: string;
}>`select body from statement join waiting_statement as waiting on waiting.id = statement.id order by waiting.id`.execute(
  context.db,
);
const batches = Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, at) =>
  rows.slice(at * BATCH, (at + 1) * BATCH).map(({ body }) => body),
);

async function loop(): Promise<void> {
  for (let batch = batches.shift(); batch; batch = batches.shift()) {
    const body = Buffer.from(`[${batch.join(",")}]`, "utf8");
    const headers = { "Content-Type": "application/json", "X-Experience-API-Version": "1.0.3" };
    await context.outbound.request({ method: "POST", url: `${url}/statements`, headers, body });
  }
}

process.once("message", async () => {
  await close();
  process.exit(0);
});
await Promise.all(Array.from({ length: CONCURRENCY }, loop));
