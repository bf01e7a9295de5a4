import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readableTeams } from "./readable-teams.ts";

/** Each respondent's teams. */
type Respondents = readonly (readonly number[])[];

const readableOf = (respondents: Respondents) =>
  readableTeams(respondents.map((team_ids) => ({ team_ids, count: 1 })));

/** What adding and subtracting the results of the session and of teams, each times -2 to 2, gives for each respondent. */
function* differences(respondents: Respondents, teams: readonly number[]): Generator<number[]> {
  const groups = [
    respondents.map(() => 1),
    ...teams.map((team) => respondents.map((of) => +of.includes(team))),
  ];
  for (let code = 0; code < 5 ** groups.length; code += 1) {
    const factors = groups.map((_, index) => (Math.trunc(code / 5 ** index) % 5) - 2);
    yield respondents.map((_, person) =>
      groups.reduce((sum, group, index) => sum + (group[person] ?? 0) * (factors[index] ?? 0), 0),
    );
  }
}

const someTeams = fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 5 });
/** Many people in few combinations, as in life, with some in combinations of their own. */
const respondents = fc
  .tuple(
    fc.array(fc.tuple(someTeams, fc.integer({ min: 1, max: 12 })), { maxLength: 6 }),
    fc.array(someTeams, { maxLength: 4 }),
  )
  .map(([crowds, single]) => [
    ...crowds.flatMap(([teams, count]) => Array.from({ length: count }, () => teams)),
    ...single,
  ]);

test("nothing that can be added or subtracted from readable results is about one to four people", () => {
  fc.assert(
    fc.property(respondents, (people) => {
      if (people.length < 5) return assert.deepEqual(readableOf(people), []);
      const readable = readableOf(people);
      for (const difference of differences(people, readable)) {
        const apart = difference.filter((factor) => factor !== 0).length;
        assert.ok(apart === 0 || apart >= 5, `${readable}: ${difference}`);
      }
    }),
    { numRuns: 150 },
  );
});

test("no combination of in and out of readable teams is one to four people's", () => {
  fc.assert(
    fc.property(respondents, (people) => {
      const readable = readableOf(people);
      if (people.length < 5) return assert.deepEqual(readable, []);
      const cells = Map.groupBy(people, (teams) => String(readable.filter((id) => teams.includes(id))));
      for (const cell of cells.values()) assert.ok(cell.length >= 5);
    }),
  );
});

test("teams that share nobody, or everybody, are all readable", () => {
  const apart = [...Array(5).fill([1]), ...Array(7).fill([2]), ...Array(6).fill([3, 4])];
  assert.deepEqual(readableOf(apart), [1, 2, 3, 4]);
});

test("of two teams that differ by one person the one that was made first is readable", () => {
  assert.deepEqual(readableOf([...Array(9).fill([3, 8]), [3], ...Array(5).fill([])]), [3]);
  assert.deepEqual(readableOf([...Array(9).fill([3, 8]), [8], ...Array(5).fill([])]), [3]);
});

test("four teams of which no two are alike cannot be solved for one person together", () => {
  const [P, Q, R, S] = [
    [1, 3],
    [1, 4],
    [2, 3],
    [2, 4],
  ].map((teams) => Array(5).fill(teams));
  const people = [...(P ?? []), ...(Q ?? []), ...(R ?? []), ...(S ?? []), [4], ...Array(5).fill([])];
  assert.deepEqual(readableOf(people), [1, 2, 3], "1 + 2 - 3 - 4 would be one person's answers");
});

test("ten thousand combinations of a thousand teams are decided at once", () => {
  const people = Array.from({ length: 10_000 }, (_, person) => [
    person % 1000,
    (person * 7) % 1000,
    (person * 13) % 1000,
  ]);
  assert.ok(readableOf(people).length > 0);
});
