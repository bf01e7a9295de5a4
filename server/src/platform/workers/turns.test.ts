import assert from "node:assert/strict";
import { test } from "node:test";
import { createTurns } from "./turns.ts";

test("organizations are served in turn, however much one of them has waiting", async () => {
  const waiting = [1, 1, 1, 1, 2, 1, 3, 3].map((organization_id) => ({
    organization_id,
    was_due_at: "2026-06-15T09:00:00Z",
  }));
  const turns = createTurns();
  const served: number[] = [];
  for (;;) {
    const [item] = await turns.next(async ({ except }) =>
      waiting.filter((one) => !except.includes(one.organization_id)).slice(0, 1),
    );
    if (item === undefined) break;
    waiting.splice(waiting.indexOf(item), 1);
    served.push(item.organization_id);
  }
  assert.deepEqual(served, [1, 2, 3, 1, 3, 1, 1, 1]);
});
