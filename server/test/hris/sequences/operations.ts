import fc from "fast-check";

/** Somebody or something of the list that is there then, however long it is. */
const one = fc.nat(99);
const few = fc.integer({ min: 1, max: 3 });
const bits = fc.nat(15);
/** What becomes of the company at its HR system. */
const atTheHub = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ op: fc.constant("hire"), groups: bits, inDays: fc.constantFrom(0, 0, 1, 2) }),
  },
  { weight: 3, arbitrary: fc.record({ op: fc.constant("leave"), who: one }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant("leaveSoon"), who: one, days: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant("remove"), who: one }) },
  { weight: 3, arbitrary: fc.record({ op: fc.constant("vanish"), who: one }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant("vanishMany"), every: few }) },
  { weight: 3, arbitrary: fc.record({ op: fc.constant("comeBack"), all: fc.boolean(), who: one }) },
  { weight: 3, arbitrary: fc.record({ op: fc.constant("rehire"), who: one }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant("rehireUnderNewId"), who: one }) },
  { weight: 3, arbitrary: fc.record({ op: fc.constant("rename"), who: one }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant("readdress"), who: one }) },
  { weight: 3, arbitrary: fc.record({ op: fc.constant("shareAddress"), who: one, other: one }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant("loseAddress"), who: one }) },
  {
    weight: 2,
    arbitrary: fc.record({
      op: fc.constant("status"),
      who: one,
      to: fc.constantFrom("LEAVE", "GARDEN", "PENDING", null),
    }),
  },
  { weight: 1, arbitrary: fc.record({ op: fc.constant("manager"), who: one, other: one }) },
  { weight: 4, arbitrary: fc.record({ op: fc.constant("move"), who: one, groups: bits }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant("swapRemoteIds"), who: one, other: one }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant("renumber") }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant("badRow"), who: one }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant("mendRows") }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant("newGroup"), below: one }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant("archiveGroup"), group: one }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant("restoreGroup"), group: one }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant("vanishGroup"), group: one }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant("renameGroup"), group: one }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant("moveGroup"), group: one, below: one }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant("breakPage"), page: few, groups: fc.boolean() }) },
);

/** What comes of it, when, and what goes wrong on the way. */
const atWork = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ op: fc.constant("webhook"), which: one, times: fc.constantFrom(1, 1, 2) }),
  },
  { weight: 1, arbitrary: fc.record({ op: fc.constant("loseWebhook"), which: one }) },
  { weight: 4, arbitrary: fc.record({ op: fc.constant("work") }) },
  {
    weight: 4,
    arbitrary: fc.record({ op: fc.constant("crash"), statements: fc.integer({ min: 1, max: 150 }) }),
  },
  { weight: 3, arbitrary: fc.record({ op: fc.constant("night") }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant("midnight") }) },
  {
    weight: 2,
    arbitrary: fc.record({ op: fc.constant("ask"), kind: fc.constantFrom("full", "delta", "preview") }),
  },
);

/** What people of the organization, and its operators, decide. */
const decided = fc.oneof(
  { weight: 3, arbitrary: fc.record({ op: fc.constant("block"), who: one }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant("letIn"), who: one }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant("makeAdmin"), who: one }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant("addMember"), team: one, who: one }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant("takeOut"), team: one, who: one }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant("localAccount"), who: one }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant("linkIssue") }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant("approve") }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant("reject") }) },
  { weight: 3, arbitrary: fc.record({ op: fc.constant("undo") }) },
  { weight: 4, arbitrary: fc.record({ op: fc.constant("regret"), statements: fc.nat(90) }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant("pause") }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant("resume") }) },
);

const operation = fc.oneof(
  { weight: 5, arbitrary: atTheHub },
  { weight: 4, arbitrary: atWork },
  { weight: 3, arbitrary: decided },
);

/** What may happen to a connected company, in whatever order. */
export type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never;
export const operations = fc.array(operation, { minLength: 8, maxLength: 30, size: "max" });
