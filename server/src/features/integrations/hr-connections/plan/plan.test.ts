import assert from "node:assert/strict";
import { test } from "node:test";
import { aSnapshot, ImaginedDatabase, standardPolicies, withChanges } from "#test/hris/imagined-database.ts";
import { type HubRecord, hubRecords } from "#test/partners/hr-hub/hr-hub.ts";
import type { Snapshot } from "../hub/snapshot.ts";
import type { Terms } from "./people.ts";
import { type Plan, planRun } from "./plan.ts";

const baseline = hubRecords("employees.all");
const groups = hubRecords("groups.all");
const now = new Date("2026-11-21T12:00:00Z");
const terms: Terms = { policies: standardPolicies, today: "2026-11-21" };

const plan = (database: ImaginedDatabase, snapshot: Snapshot, changes: Partial<Terms> = {}) =>
  planRun(snapshot, database.onFile(), { ...terms, ...changes });

/** Plans and does it. @returns what was done */
function run(database: ImaginedDatabase, snapshot: Snapshot, changes: Partial<Terms> = {}): Plan {
  const planned = plan(database, snapshot, changes);
  database.follow(planned, snapshot, now);
  return planned;
}

function afterFirstRun(): ImaginedDatabase {
  const database = new ImaginedDatabase();
  run(database, aSnapshot());
  return database;
}

const done = ({ people }: Plan) =>
  people.filter(({ kind }) => kind !== "skip").map((change) => `${change.kind} ${change.person}`);
const skipped = ({ people }: Plan) =>
  Object.fromEntries(
    people.flatMap((change) => (change.kind === "skip" ? [[change.person, change.reason]] : [])),
  );
const delta = (name: string, isComplete = false) => aSnapshot(hubRecords(name), [], isComplete);
const emailOf = (record: HubRecord | undefined) => String(record?.work_email);
const idOf = (familyName: string) => baseline.find(({ last_name }) => last_name === familyName)?.id ?? "";
const without = (...familyNames: string[]) =>
  baseline.filter(({ last_name }) => !familyNames.includes(String(last_name)));

test("6: twelve of fifteen employees get an account, also without an address of their own; each of the others is left out for a reason", () => {
  const first = plan(new ImaginedDatabase(), aSnapshot());
  const hinted = first.issues.map(({ kind, person }) => `${person}: ${kind}`);
  assert.deepEqual(hinted.sort(), [
    "Dario Lindqvist: duplicate_email",
    "Lior Ivander: no_work_email",
    "Selma Oakhurst: unknown_status",
    "Wen Jaworski: no_work_email",
  ]);
  assert.deepEqual(done(first), [
    "create Noor Avelin",
    "create Tomas Brandell",
    "create Imara J. Castellan",
    "create Søren Dybvad-Ñúñez",
    "create Jonas Fairwood",
    "create Mirela Grofield",
    "create Lior Ivander",
    "create Wen Jaworski",
    "create Asha Kettering",
    "create Dario Lindqvist",
    "create Yara Montclair",
    "create Hugo Norrington",
  ]);
  assert.deepEqual(skipped(first), {
    "Pella Ekwueme": "not_yet_employed",
    "Ruben Halloway": "not_employed",
    "Selma Oakhurst": "unknown_status",
  });
});

test("7: the same again changes nothing", () => {
  const again = plan(afterFirstRun(), aSnapshot());
  assert.deepEqual([done(again), again.teams, again.memberships], [[], [], []]);
  assert.deepEqual(
    again.issues.map(({ kind, person }) => [kind, person]).sort(),
    plan(new ImaginedDatabase(), aSnapshot())
      .issues.map(({ kind, person }) => [kind, person])
      .sort(),
  );
});

test("8: names and addresses are stored as people write them", () => {
  const soren = afterFirstRun().byEmail("Soren.Dybvad@Meridian.Example");
  assert.deepEqual([soren?.profile.first_name, soren?.profile.last_name], ["Søren", "Dybvad-Ñúñez"]);
});

test("9: a new surname and title reach the same account, with what they were", () => {
  const database = afterFirstRun();
  const [change] = run(database, delta("delta.01-title-and-name-change")).people;
  assert.ok(change?.kind === "update");
  assert.deepEqual(
    [change.before, change.after],
    [
      { last_name: "Brandell", job_titles: ["Software Engineer"] },
      { last_name: "Brandell-Okoye", job_titles: ["Staff Engineer"] },
    ],
  );
});

test("10: a new address is taken over, unless somebody has it: then the old one stays and an issue says why", () => {
  const changed = hubRecords("delta.02-email-change");
  const database = afterFirstRun();
  const other = database.add({ email: emailOf(changed[0]) });
  const refused = run(database, delta("delta.02-email-change"));
  assert.deepEqual([done(refused), refused.issues.map(({ kind }) => kind)], [[], ["email_taken"]]);
  database.change(other.userId, { isActive: false, deactivatedBy: "somebody" });
  const [change] = run(database, delta("delta.02-email-change")).people;
  assert.deepEqual(change?.kind === "update" && change.after, { email: emailOf(changed[0]) });
});

test("11 and 16: whoever leaves is deactivated at once, and comes back to the same account", () => {
  const database = afterFirstRun();
  assert.deepEqual(done(run(database, delta("delta.03-leaver-inactive"))), ["deactivate Jonas Fairwood"]);
  const fairwood = baseline.filter(({ last_name }) => last_name === "Fairwood");
  assert.deepEqual(done(run(database, aSnapshot(fairwood, [], false))), ["reactivate Jonas Fairwood"]);
});

test("12: somebody whom the hub deleted and blanked keeps name and address", () => {
  const database = afterFirstRun();
  assert.deepEqual(done(run(database, delta("delta.04-remote-deleted"))), ["deactivate Mirela Grofield"]);
  const blanked = hubRecords("delta.04-remote-deleted").map((record) => ({
    ...record,
    first_name: null,
    last_name: null,
    display_full_name: null,
    work_email: null,
    job_title: null,
  }));
  assert.deepEqual(done(run(database, aSnapshot(blanked, [], false))), []);
  assert.equal(database.byEmail("mirela.grofield@meridian.example")?.profile.last_name, "Grofield");
});

test("14: a joiner's account is made when the day has come, without any word from the hub", () => {
  const joiner = hubRecords("delta.06-joiner-starts");
  const database = afterFirstRun();
  const early = plan(database, aSnapshot(joiner, [], false), { today: "2027-01-04" });
  assert.deepEqual(skipped(early), { "Pella Ekwueme": "not_yet_employed" });
  const policies = { ...standardPolicies, joinerDaysBefore: 1 };
  const before = plan(database, aSnapshot(joiner, [], false), { today: "2027-01-04", policies });
  assert.deepEqual(done(before), ["create Pella Ekwueme"]);
  const onTheDay = plan(database, aSnapshot(joiner, [], false), { today: "2027-01-05" });
  assert.deepEqual(done(onTheDay), ["create Pella Ekwueme"]);
});

test("15: the last day of work is still one", () => {
  const database = afterFirstRun();
  const montclair = baseline.filter(({ last_name }) => last_name === "Montclair");
  const others = withChanges(
    baseline,
    montclair.map((record) => ({ ...record, termination_date: null })),
  );
  assert.deepEqual(done(plan(database, aSnapshot(others), { today: "2027-02-28" })), []);
  assert.deepEqual(done(plan(database, aSnapshot(others), { today: "2027-03-01" })), [
    "deactivate Jonas Fairwood",
  ]);
});

test("17: somebody hired again under a new id gets their account back, and the old record loses it", () => {
  const database = afterFirstRun();
  const grofield = baseline.find(({ last_name }) => last_name === "Grofield");
  assert.ok(grofield);
  const gone = { ...grofield, employment_status: "INACTIVE" };
  run(database, aSnapshot(withChanges(baseline, [gone])));
  const again = { ...grofield, id: "rehired", remote_id: "9999", employment_status: "ACTIVE" };
  const both = aSnapshot([...withChanges(baseline, [gone]), again]);
  assert.deepEqual(done(run(database, both)), ["link Mirela Grofield", "reactivate Mirela Grofield"]);
  assert.deepEqual(done(run(database, both)), []);
  const atOnce = afterFirstRun();
  assert.deepEqual(done(run(atOnce, both)), ["link Mirela Grofield"]);
  assert.deepEqual(done(run(atOnce, both)), []);
  const sameName = {
    ...again,
    id: "namesake",
    remote_id: "10000",
    first_name: "Ines",
    display_full_name: "Ines Grofield",
  };
  assert.deepEqual(done(plan(database, aSnapshot([sameName], [], false))), ["create Ines Grofield"]);
  const twin = { ...again, id: "twin", remote_id: "10001" };
  assert.deepEqual(skipped(plan(database, aSnapshot([twin], [], false))), {
    "Mirela Grofield": "same_person_twice",
  });
});

test("19: personal addresses are used only where the organization wants that, and nobody is made where it wants none", () => {
  const emails = (noWorkEmail: "none" | "skip" | "personal") => {
    const policies = { ...standardPolicies, noWorkEmail };
    const { people } = plan(new ImaginedDatabase(), aSnapshot(), { policies });
    return ["Ivander", "Jaworski"].map((name) => {
      const change = people.find(({ person }) => person.endsWith(name));
      return change?.kind === "create" ? change.after.email : change?.kind;
    });
  };
  const personal = baseline.find(({ last_name }) => last_name === "Ivander")?.personal_email;
  assert.deepEqual(
    [emails("none"), emails("personal"), emails("skip")],
    [
      [null, null],
      [personal, null],
      ["skip", "skip"],
    ],
  );
});

test("19: whoever left the wanted types of employment keeps the account, and somebody is asked about it", () => {
  const database = afterFirstRun();
  const policies = { ...standardPolicies, employmentTypes: ["full_time"] };
  const changed = baseline
    .filter(({ last_name }) => last_name === "Avelin")
    .map((record) => ({ ...record, employment_type: "FREELANCE" }));
  const planned = plan(database, aSnapshot(withChanges(baseline, changed)), { policies });
  assert.deepEqual(done(planned), []);
  const asked = planned.issues.filter(({ kind }) => kind === "left_employment_types");
  assert.ok(
    asked.some(({ person, detail }) => person === "Noor Avelin" && /`freelance`/.test(detail.message)),
  );
});

test("20: a status that is not known leaves an account as it is, and says so", () => {
  const database = afterFirstRun();
  const garden = baseline
    .filter(({ last_name }) => last_name === "Avelin")
    .map((record) => ({ ...record, employment_status: "GARDEN_LEAVE", job_title: "Nothing" }));
  const planned = plan(database, aSnapshot(garden, [], false));
  assert.deepEqual([done(planned), planned.issues.map(({ kind }) => kind)], [[], ["unknown_status"]]);
  assert.match(planned.issues[0]?.detail.message ?? "", /GARDEN_LEAVE/);
});

test("21: whoever changes groups leaves the old teams and joins the new one", () => {
  const database = afterFirstRun();
  const named = (hubId: string) => String(groups.find(({ id }) => id === hubId)?.name);
  const moved = run(database, aSnapshot(hubRecords("delta.09-group-move"), [], false));
  assert.deepEqual(moved.memberships.map(({ kind, groupHubId }) => `${kind} ${named(groupHubId)}`).sort(), [
    "membership_add Customer Success",
    "membership_remove Engineering",
    "membership_remove Platform Team",
  ]);
});

test("22 and 23: a team follows its group's name, and is archived with it", () => {
  const database = afterFirstRun();
  const renamed = run(database, aSnapshot([], hubRecords("delta.10-group-renamed"), false));
  assert.deepEqual(
    renamed.teams.map((change) => change.kind === "team_update" && [change.before, change.after]),
    [[{ name: "Platform Team" }, { name: "Platform & Infrastructure" }]],
  );
  const deleted = run(database, aSnapshot([], hubRecords("delta.11-group-deleted"), false));
  assert.deepEqual(
    [...deleted.teams, ...deleted.memberships].map(({ kind }) => kind),
    ["team_archive", "membership_remove"],
  );
  assert.deepEqual(run(database, aSnapshot([], hubRecords("delta.11-group-deleted"), false)).teams, []);
});

test("24: cost centers are no teams and groups of no kind are, unless the organization says otherwise", () => {
  const made = ({ teams }: Plan) => teams.map((change) => change.kind === "team_create" && change.after.name);
  const standard = made(plan(new ImaginedDatabase(), aSnapshot()));
  assert.deepEqual(standard, ["Engineering", "Platform Team", "Customer Success", "First Aiders"]);
  const policies = { ...standardPolicies, groupKinds: ["cost_center" as const] };
  assert.deepEqual(made(plan(new ImaginedDatabase(), aSnapshot(), { policies })), ["4711 Shared Services"]);
});

test("a team's parent is made before it, and a circle of groups ends", () => {
  const circle = groups.map((group) => ({ ...group, parent_id: group.id }));
  const reversed = plan(new ImaginedDatabase(), aSnapshot([], groups.toReversed())).teams;
  const names = reversed.map((change) => change.kind === "team_create" && change.after.name);
  assert.ok(names.indexOf("Engineering") < names.indexOf("Platform Team"));
  assert.equal(plan(new ImaginedDatabase(), aSnapshot([], circle)).teams.length, 4);
});

test("27: somebody missing from one complete reading is marked, from two is deactivated, and in between is found", () => {
  const database = afterFirstRun();
  const first = run(database, aSnapshot(without("Brandell")));
  assert.deepEqual([done(first), first.newlyMissing.employees], [[], [idOf("Brandell")]]);
  const back = run(database, aSnapshot());
  assert.deepEqual([done(back), back.foundAgain.employees], [[], [idOf("Brandell")]]);
  run(database, aSnapshot(without("Brandell")));
  assert.deepEqual(done(run(database, aSnapshot(without("Brandell")))), ["deactivate Tomas Brandell"]);
  assert.deepEqual(done(run(database, aSnapshot())), ["reactivate Tomas Brandell"]);
});

test("28: nobody is taken for missing in a reading that is not complete", () => {
  const partial = { ...aSnapshot(without("Brandell")), isComplete: false };
  const planned = plan(afterFirstRun(), partial);
  assert.deepEqual([done(planned), planned.newlyMissing.employees], [[], []]);
});

test("31: whom an administrator deactivated stays so, whatever the hub says", () => {
  const database = afterFirstRun();
  const brandell = database.byEmail("tomas.brandell@meridian.example");
  database.change(brandell?.userId ?? 0, { isActive: false, deactivatedBy: "somebody" });
  const planned = plan(database, aSnapshot());
  assert.deepEqual(done(planned), []);
  assert.equal(skipped(planned)["Tomas Brandell"], "deactivated_by_somebody");
});

test("32: the last administrator is not deactivated, by status or by absence; the last but one is", () => {
  const leaver = hubRecords("delta.03-leaver-inactive");
  for (const snapshot of [aSnapshot(leaver, [], false), aSnapshot(without("Fairwood"))]) {
    const database = afterFirstRun();
    const fairwood = database.byEmail("jonas.fairwood@meridian.example");
    database.change(fairwood?.userId ?? 0, { isAdmin: true });
    if (snapshot.isComplete) run(database, snapshot);
    const last = plan(database, snapshot);
    assert.deepEqual([done(last), skipped(last)["Jonas Fairwood"]], [[], "last_admin"]);
    database.add({}, { isAdmin: true });
    assert.deepEqual(done(plan(database, snapshot)), ["deactivate Jonas Fairwood"]);
  }
});

test("32: of three administrators two may leave in one run, and the third stays", () => {
  const database = afterFirstRun();
  const emails = ["jonas.fairwood", "tomas.brandell", "noor.avelin"];
  for (const email of emails)
    database.change(database.byEmail(`${email}@meridian.example`)?.userId ?? 0, { isAdmin: true });
  const snapshot = aSnapshot(without("Fairwood", "Brandell", "Avelin"));
  run(database, snapshot);
  const planned = plan(database, snapshot);
  const stays = Object.values(skipped(planned)).filter((reason) => reason === "last_admin");
  assert.deepEqual([done(planned).length, stays.length], [2, 1]);
});

test("33: an account that was there is linked by its address, but never one of somebody who signs in alone", () => {
  const database = new ImaginedDatabase();
  database.add({ email: "noor.avelin@meridian.example" });
  database.add({ email: "tomas.brandell@meridian.example" }, { isAdmin: true, signsInAlone: true });
  database.add({ email: "jonas.fairwood@meridian.example" }, { signsInAlone: true });
  const first = run(database, aSnapshot());
  assert.ok(done(first).includes("link Noor Avelin"));
  assert.equal(skipped(first)["Tomas Brandell"], "admin_needs_confirmation");
  assert.equal(skipped(first)["Jonas Fairwood"], "link_needs_confirmation");
  assert.equal([...database.accounts.values()].length, 12);
});

test("34: colleagues who share an address are told apart by their names when every number is another", () => {
  const database = afterFirstRun();
  for (const link of [...database.employees.values()])
    database.employees.set(link.hubId, { ...link, remoteId: null, isOrphaned: true });
  const addressed = baseline.filter(({ work_email }) => work_email !== null);
  const renumbered = addressed.map((record, at) => ({ ...record, id: `new-${at}`, remote_id: `n-${at}` }));
  const planned = run(database, aSnapshot(renumbered));
  const made = planned.people.filter(({ kind }) => kind === "create");
  assert.deepEqual([made, database.accounts.size], [[], 12]);
});

test("two accounts with one address are nobody's", () => {
  const database = new ImaginedDatabase();
  for (const _ of [1, 2]) database.add({ email: "noor.avelin@meridian.example" });
  assert.equal(skipped(plan(database, aSnapshot()))["Noor Avelin"], "ambiguous_email");
});

test("34: when the integration is made anew, everybody is found by the HR system's own id", () => {
  const database = afterFirstRun();
  const renumbered = baseline.map((record) => ({ ...record, id: `new-${record.id}` }));
  const planned = run(database, aSnapshot(renumbered));
  assert.deepEqual(new Set(planned.people.map(({ kind }) => kind)), new Set(["link", "skip"]));
  assert.equal(database.accounts.size, 12);
  assert.deepEqual(done(run(database, aSnapshot(renumbered))), []);
});
