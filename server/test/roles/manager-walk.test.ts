import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { aScenario } from "#role-plays/scenarios/test/a-scenario.ts";
import { startApp, type TestApp } from "../app.ts";
import { aLearner, aPartner, type Partner } from "../builders.ts";
import { aPerson, type Person } from "../people.ts";
import { accessTable } from "../readers/access-table.ts";
import { type ApiDocument, type Operation, operationsOf } from "../readers/api-document.ts";

let app: TestApp;
let partner: Partner;
let manager: Person;
let operations: Operation[];
/** Data that would identify a user the manager may not see. */
const marks = {
  provider_id: "hidden-provider-id",
  email: "hidden-person@example.com",
  first_name: "Hiddenfirst",
  last_name: "Hiddenlast",
};
let ids: {
  user: number;
  team: number;
  ownTeam: number;
  assignment: number;
  curriculum: number;
  template: number;
  scenario: string;
  scenarioAssignment: number;
};

before(async () => {
  app = await startApp();
  partner = await aPartner(app);
  manager = await aPerson(app, partner, "manager");
  const { id: user } = await aLearner(partner, marks);
  const { id: member } = await aLearner(partner);
  const make = async (path: string, body: unknown) => (await partner.call("POST", path, body)).json.id;
  const template = (await partner.call("GET", "/curricula/templates/?page_size=1")).json.results[0].id;
  const { scenarioId: scenario } = await aScenario(app);
  ids = {
    user,
    template,
    scenario,
    scenarioAssignment: await make("/scenarios/assignments/", { user_id: user, scenario_id: scenario }),
    team: await make("/teams/", { name: "Others", member_ids: [user] }),
    ownTeam: await make("/teams/", { name: "Own", manager_ids: [manager.id], member_ids: [member] }),
    assignment: await make("/assignments/", { user_id: user, template_id: template }),
    curriculum: await make("/curricula/", { user_id: user, template_id: template }),
  };
  operations = operationsOf((await app.send("GET", "/api/v1/schema/")).json satisfies ApiDocument).filter(
    ({ operationId }) => accessTable[operationId]?.includes("manager"),
  );
});
after(() => app.stop());

test("by no operation, dry run or atomic request does a manager learn who somebody outside their teams is", async () => {
  assert.ok(operations.length > 30, "the operations were not found");
  for (const operation of operations) {
    for (const { path, body } of requestsAbout(operation)) {
      const answer = await manager.call(operation.method, path.replace("/api/v1", ""), body);
      const told = Object.values(marks).filter((mark) => answer.text.includes(mark));
      assert.deepEqual(told, [], `${operation.method} ${path} ${JSON.stringify(body)}: ${answer.text}`);
      assert.ok(answer.status < 500, answer.text);
    }
  }
});

test("a row about a member still names them by the partner's key", async () => {
  const member = await aLearner(partner);
  await partner.call("POST", `/teams/${ids.ownTeam}/members/`, { add: [member.id] });
  const items = [{ user_id: member.id, template_id: ids.template }];
  const { json } = await manager.call("POST", "/assignments/bulk/?dry_run=true", { items });
  assert.equal(json.results[0].provider_id, member.providerId);
});

/** The operation with each id that leads to the hidden person wherever an id can be named. */
function requestsAbout(operation: Operation): { path: string; body?: unknown }[] {
  const bodies = bodiesOf(operation.operationId);
  return pathsOf(operation).flatMap((path) =>
    bodies.length === 0 ? [{ path }] : bodies.map((body) => ({ path, body })),
  );
}

function pathsOf({ path, parameters = [] }: Operation): string[] {
  const places = [ids.user, ids.team, ids.ownTeam, ids.assignment, ids.scenarioAssignment, ids.curriculum];
  const named = path.includes("{")
    ? places.map((id) => path.replace("{user_id}", String(ids.user)).replace(/\{\w+\}/, String(id)))
    : [path];
  const queries = parameters
    .filter((parameter) => parameter.in === "query")
    .flatMap(({ name }) => {
      if (/^(user_id|member|manager_id)$/.test(name)) return [`${name}=${ids.user}`];
      if (/^(team_id|parent_id)$/.test(name)) return [`${name}=${ids.team}`, `${name}=${ids.ownTeam}`];
      if (name === "search") return [`search=${marks.first_name.slice(0, 6)}`];
      return /^(dry_run|atomic|include_inactive|linked)$/.test(name) ? [`${name}=true`, `${name}=false`] : [];
    });
  return named.flatMap((each) => [each, ...queries.map((query) => `${each}?${query}`)]);
}

function bodiesOf(operationId: string): unknown[] {
  const { user: user_id, template: template_id, team: team_id } = ids;
  const reference = [
    { user_id },
    { provider: partner.slug, provider_id: "hidden-provider-id".toUpperCase() },
  ];
  const skill = { skill_id: 1, skill_ids: [1] };
  switch (operationId) {
    case "createAssignments":
      return [
        { items: [{ user_id, template_id }] },
        { items: [{ user_id, template_id: 999_999_999 }] },
        { items: [{ user_id, template_id, due_date: "no day" }] },
        {
          items: [
            { user_id, template_id, surplus: true },
            { user_id: manager.id, template_id },
          ],
        },
        { team_id, template_ids: [template_id] },
      ];
    case "createAssignment":
      return [{ user_id, template_id }];
    case "createScenarioAssignment":
      return [{ user_id, scenario_id: ids.scenario }];
    case "updateAssignment":
      return [{ due_date: "2027-01-01" }];
    case "assignSkill":
      return reference.map((whom) => ({ ...whom, ...skill }));
    case "changeTeamMembers":
      return [{ add: [user_id] }, { remove: [user_id] }, { set: [user_id] }];
    default:
      return [];
  }
}
