import assert from "node:assert/strict";
import { sql } from "kysely";
import { readSyncWatermark } from "#platform/lists/sync-watermark.ts";
import { byLength } from "../../length.ts";
import { insertPeople } from "../../stages/people-stage.ts";
import { createRoundClock, type HeldQueue, type StageContext } from "../held-snapshot.ts";

const AGED = 6_000;

/** Moves the horizon of what has changed on, and changes somebody who has not been changed before. */
export async function horizon({ db }: StageContext): Promise<HeldQueue> {
  const rounds = byLength(60, 600);
  const { userIds } = await insertPeople(db, { slug: "held", people: 2 * rounds });
  const clock = createRoundClock();
  let changed = 0;
  return {
    rounds,
    limit: 2,
    async round() {
      clock.next();
      await readSyncWatermark(db, clock.now());
      const id = userIds[changed++];
      await sql`update "user" set last_name = 'Changed', modified_date = ${clock.now()} where id = ${id}`.execute(
        db,
      );
    },
    async age() {
      await sql`
        do $$ begin
          for version in 1..${sql.lit(AGED)} loop
            update sync_horizon set settled_until = settled_until + interval '1 ms';
          end loop;
        end $$`.execute(db);
    },
    learnSizes: () => sql`analyze sync_horizon, "user"`.execute(db),
    async check(allRounds) {
      const until = new Date(await readSyncWatermark(db, clock.now()));
      assert.equal(changed, allRounds);
      assert.equal(until.getTime(), clock.now().getTime() - 1, "each round settles what lies before it");
    },
  };
}
