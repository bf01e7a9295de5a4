import assert from "node:assert/strict";
import { test } from "node:test";
import { assertMembershipRequest, decideMembership } from "./membership.ts";

test("who is named twice, or is already as asked, is unchanged and counted once", () => {
  assert.deepEqual(decideMembership({ add: [3, 2, 3], remove: [1, 9, 9] }, [1, 2]), {
    added: [3],
    removed: [1],
    unchanged: [2, 9],
  });
});

test("set makes exactly these the members", () => {
  assert.deepEqual(decideMembership({ set: [4, 2] }, [1, 2, 3]), {
    added: [4],
    removed: [1, 3],
    unchanged: [2],
  });
  assert.deepEqual(decideMembership({ set: [] }, [7]), { added: [], removed: [7], unchanged: [] });
});

test("an empty request is 400; set beside another list, a user in two lists and more than 1000 are 422", () => {
  const statusOf = (requested: Parameters<typeof assertMembershipRequest>[0]) => {
    try {
      assertMembershipRequest(requested);
      return "fine";
    } catch (error) {
      return error instanceof Error && "status" in error ? error.status : error;
    }
  };
  const many = (count: number, from: number) => Array.from({ length: count }, (_, index) => from + index);
  assert.equal(statusOf({}), 400);
  assert.equal(statusOf({ add: [], remove: [] }), 400);
  assert.equal(statusOf({ set: [] }), "fine");
  assert.equal(statusOf({ set: [1], add: [2] }), 422);
  assert.equal(statusOf({ add: [1, 2], remove: [2] }), 422);
  assert.equal(statusOf({ add: many(500, 1), remove: many(500, 1001) }), "fine");
  assert.equal(statusOf({ add: many(500, 1), remove: many(501, 1001) }), 422);
});

test("`set` stands alone, beside empty lists too", () => {
  for (const beside of [{ add: [] }, { remove: [] }]) {
    assert.throws(() => assertMembershipRequest({ set: [1], ...beside }), { code: "invalid_field" });
  }
});
