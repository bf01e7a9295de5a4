import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import type { ServerResponse } from "node:http";
import { after, beforeEach, test } from "node:test";
import { createOutbound } from "#platform/outbound/outbound.ts";
import {
  type HrHub,
  hubRecords,
  hubWebhook,
  refuse,
  startHrHub,
  WEBHOOK_SECRET,
} from "#test/partners/hr-hub/hr-hub.ts";
import type { HubError } from "../failure.ts";
import { readSnapshot } from "../snapshot.ts";
import { komboHub } from "./kombo.ts";

const outbound = createOutbound({ allow: ["127.0.0.0/8"] });
const now = new Date("2026-11-21T12:00:00Z");
let hub: HrHub;
beforeEach(async () => {
  await hub?.stop();
  hub = await startHrHub();
});
after(async () => {
  await hub.stop();
  await outbound.close();
});

const signal = () => AbortSignal.timeout(30_000);
const connect = (changes: Partial<{ apiKey: string; integrationId: string }> = {}) =>
  komboHub(
    { outbound, clock: () => now },
    { ...hub, baseUrl: hub.baseUrl, webhookSecrets: ["another", WEBHOOK_SECRET], ...changes },
  );
const readAll = () => readSnapshot(connect(), now, { isOfAll: true, signal: signal() });
const byName = (snapshot: Awaited<ReturnType<typeof readAll>>, familyName: string) =>
  [...snapshot.employees.values()].find((employee) => employee.familyName === familyName);

test("all employees are read over all pages, with their groups, and none is filtered at the hub", async () => {
  const snapshot = await readAll();
  assert.deepEqual([snapshot.employees.size, snapshot.groups.size, snapshot.isComplete], [15, 5, true]);
  const pages = hub.requests.filter(({ path }) => path === "/v1/hris/employees");
  assert.deepEqual(
    pages.map(({ query }) => query),
    [{}, { cursor: "page-2" }, { cursor: "page-3" }].map((cursor) => ({
      page_size: "250",
      include_deleted: "true",
      ...cursor,
    })),
  );
  assert.ok(hub.requests.every(({ integrationId }) => integrationId === hub.integrationId));
});

test("addresses and letters stay as they were sent, days are days, and words that we do not know are kept", async () => {
  const snapshot = await readAll();
  const soren = byName(snapshot, "Dybvad-Ñúñez");
  assert.deepEqual(
    [soren?.givenName, soren?.workEmail, soren?.displayName, soren?.startDate],
    ["Søren", "Soren.Dybvad@Meridian.Example", null, "2020-11-02"],
  );
  assert.equal(byName(snapshot, "Lindqvist")?.workEmail, "FRONT.DESK@meridian.example");
  const oakhurst = byName(snapshot, "Oakhurst");
  assert.deepEqual([oakhurst?.status, oakhurst?.statusText], ["unknown", "GARDEN_LEAVE"]);
});

test("nothing that accounts have no use for gets past the adapter", async () => {
  Object.assign(hub.employees[0] ?? {}, {
    ssn: "SECRET-ssn",
    tax_id: "SECRET-tax",
    date_of_birth: "SECRET-birth",
    home_address: { raw: "SECRET-home" },
    bank_accounts: [{ iban: "SECRET-iban" }],
    custom_fields: { pay: "SECRET-pay" },
  });
  const snapshot = await readAll();
  assert.equal(JSON.stringify([...snapshot.employees, ...snapshot.groups]).includes("SECRET"), false);
});

test("what changed after a moment is asked for with the deleted, and is no complete snapshot", async () => {
  hub.change(hubRecords("delta.04-remote-deleted"));
  const updatedAfter = new Date("2026-11-21T00:00:00Z");
  const snapshot = await readSnapshot(connect(), now, { isOfAll: false, updatedAfter, signal: signal() });
  assert.deepEqual(
    [...snapshot.employees.values()].map(({ familyName, removedAt }) => [
      familyName,
      removedAt?.toISOString(),
    ]),
    [["Grofield", "2026-11-21T02:00:00.000Z"]],
  );
  assert.equal(snapshot.isComplete, false);
  assert.equal(hub.requests.at(-1)?.query.updated_after, "2026-11-21T00:00:00.000Z");
});

test("a record that says less than the rest is kept, and what it leaves out is unknown", async () => {
  hub.change(hubRecords("bad.missing-fields"));
  const snapshot = await readAll();
  assert.deepEqual([byName(snapshot, "Brandell")?.groups, snapshot.isComplete], [null, true]);
});

test("half a letter, and a text that is cut in one, are no reason to lose a run", async () => {
  Object.assign(hub.employees[1] ?? {}, { first_name: "To\ud800mas", job_title: `${"x".repeat(254)}😀😀` });
  const brandell = byName(await readAll(), "Brandell");
  assert.deepEqual([brandell?.givenName, brandell?.jobTitle], ["To\ufffdmas", `${"x".repeat(254)}😀`]);
});

test("an address that no mail could reach is none", async () => {
  for (const address of ["noor@localhost", "noor,tomas@meridian.example", "<noor@meridian.example>"]) {
    Object.assign(hub.employees[1] ?? {}, { work_email: address });
    assert.equal(byName(await readAll(), "Brandell")?.workEmail, null, address);
  }
});

test("a kind of group that is new, and a date without a time, are no reason to lose a record", async () => {
  hub.change(hubRecords("bad.date-only"));
  assert.equal(byName(await readAll(), "Brandell")?.startDate, "2021-02-01");
  hub.change(hubRecords("bad.unknown-group-type"));
  assert.equal(byName(await readAll(), "Brandell")?.groups?.[0]?.kind, "other");
});

for (const [field, value] of [
  ["termination_date", "soon"],
  ["start_date", "2026-02-30T00:00:00.000Z"],
  ["start_date", "0000-01-01T00:00:00.000Z"],
  ["remote_deleted_at", "yesterday"],
  ["employment_status", 4],
  ["groups", "Engineering"],
  ["id", null],
] as const) {
  test(`a record whose ${field} cannot be read is named and left out, and the snapshot is incomplete`, async () => {
    Object.assign(hub.employees[1] ?? {}, { [field]: value });
    const snapshot = await readAll();
    assert.deepEqual([snapshot.employees.size, snapshot.isComplete], [14, false]);
    assert.match(snapshot.unreadable[0]?.reason[0]?.text ?? "", new RegExp(`^${field} is `));
    assert.doesNotMatch(snapshot.unreadable[0]?.reason[0]?.text ?? "", /soon|yesterday|Engineering/);
  });
}

test("a page that fails, is cut off, or leads back is no snapshot at all", async () => {
  const faults: [string, (response: ServerResponse) => unknown, RegExp][] = [
    ["500", (response) => refuse(response, 500, null), /status 500/],
    [
      "cut",
      (response) => {
        response.writeHead(200, { "content-length": 9999 });
        response.write('{"status":"success"');
        setImmediate(() => response.destroy());
      },
      /could not be read/,
    ],
    ["not JSON", (response) => response.end("<html>"), /documented form/],
    [
      "loop",
      (response) =>
        response.end(JSON.stringify({ status: "success", data: { next: "page-2", results: [] } })),
      /lead back/,
    ],
    [
      "no end",
      (response) => response.end(JSON.stringify({ status: "success", data: { results: [] } })),
      /whether it is the last/,
    ],
  ];
  for (const [name, answer, message] of faults) {
    hub.fault = { path: "/v1/hris/employees", page: 2, times: 9, answer };
    await assert.rejects(readAll(), message, name);
  }
});

test("a hub that never comes to an end is not read into memory without end", async () => {
  hub.fault = {
    path: "/v1/hris/employees",
    page: 1,
    times: 1,
    answer: (response) =>
      response.end(`{"status":"success","data":{"next":null,"results":[${"0,".repeat(200_000)}0]}}`),
  };
  await assert.rejects(readAll(), { name: "HubError", message: /more than 200000 records/ });
});

test("a hub that asks for a pause gets one, and the reading goes on", async () => {
  const answer: NonNullable<HrHub["fault"]>["answer"] = (response) =>
    refuse(response, 429, "PLATFORM.RATE_LIMIT_EXCEEDED", { "retry-after": "0" });
  hub.fault = { path: "/v1/hris/employees", page: 2, times: 2, answer };
  assert.equal((await readAll()).employees.size, 15);
  hub.fault = { path: "/v1/hris/employees", page: 2, times: 9, answer };
  await assert.rejects(readAll(), ({ kind }: HubError) => kind === "temporary");
  assert.equal(hub.fault.times, 5, "four tries, not more");
});

test("a refusal without a code is told in the words of its status, and a list without an end in its own", async () => {
  hub.fault = {
    path: "/v1/hris/employees",
    page: 1,
    times: 9,
    answer: (response) => refuse(response, 429, null, { "retry-after": "0" }),
  };
  await assert.rejects(readAll(), { kind: "temporary", message: /asked more often than it allows/ });
  hub.fault.answer = (response) => refuse(response, 400, "<b>ssn 447-11-9921</b>");
  await assert.rejects(readAll(), { message: /^The hub answered status 400\./ });
  hub.fault = null;
  hub.lie = ({ number }) => ({ next: `page-${number + 1}`, results: [] });
  await assert.rejects(readAll(), { kind: "answer", message: /without an end and bring nothing new/ });
});

test("whoever waits for a hub can be told to stop", async () => {
  const stopping = new AbortController();
  hub.fault = {
    path: "/v1/hris/groups",
    page: 1,
    times: 9,
    answer: (response) => {
      refuse(response, 503, null, { "retry-after": "60" });
      stopping.abort();
    },
  };
  await assert.rejects(readSnapshot(connect(), now, { isOfAll: true, signal: stopping.signal }), {
    name: "AbortError",
  });
});

test("the check says in plain words what is missing, and never the key", async () => {
  assert.deepEqual(await connect().check(signal()), { state: "ready", isStale: false });
  await assert.rejects(connect({ apiKey: "wrong-key" }).check(signal()), (error: HubError) => {
    assert.match(error.message, /refuses the API key/);
    assert.doesNotMatch(error.message, /wrong-key/);
    return error.kind === "credentials";
  });
  await assert.rejects(
    connect({ integrationId: "personio:none" }).check(signal()),
    /no integration with this id/,
  );
  hub.integration = { ...hub.integration, data_expired_at: "2026-11-21T08:00:00.000Z" };
  assert.deepEqual(await connect().check(signal()), { state: "ready", isStale: true });
  const states = [
    [{ status: "INVALID" }, "needs_admin"],
    [{ status: "INACTIVE" }, "disabled"],
    [{ status: "ACTIVE", setup_status: "FINAL_SYNC_PENDING" }, "pending"],
    [{ setup_status: "INCOMPLETE" }, "needs_admin"],
    [{ setup_status: "COMPLETED", category: "ATS" }, "needs_admin"],
  ] as const;
  for (const [change, state] of states) {
    hub.integration = { ...hub.integration, ...change };
    assert.equal((await connect().check(signal())).state, state, JSON.stringify(change));
  }
  hub.integration = {};
  await assert.rejects(connect().check(signal()), /does not say of which kind/);
});

test("a webhook is believed for the bytes that were signed, whoever formatted them", () => {
  const call = (name: string) => {
    const { raw, signature } = hubWebhook(name);
    return connect().readWebhook(raw, { "x-kombo-signature": signature });
  };
  const { integrationId } = hub;
  assert.deepEqual(call("data-changed.employees"), {
    isGenuine: true,
    eventId: "zEcCjkMnmtNKeL4A56s4JBcD",
    integrationId,
    kind: "changed",
    touches: ["employees"],
  });
  assert.deepEqual(call("data-changed.employees.pretty"), call("data-changed.employees"));
  const kinds = [
    ["data-changed.groups", "changed"],
    ["data-changed.irrelevant", "ignored"],
    ["unknown-type", "ignored"],
    ["connection-flow-failed", "ignored"],
    ["integration-created", "ignored"],
    ["integration-state-changed.invalid", "state"],
    ["sync-finished.succeeded", "changed"],
    ["sync-finished.partially-failed", "synced_in_part"],
    ["sync-finished.authentication-failed", "state"],
  ] as const;
  for (const [name, kind] of kinds) {
    const answer = call(name);
    assert.equal(answer.isGenuine && answer.kind, kind, name);
  }
});

test("a model that is new to us may matter, so everything is fetched for it", () => {
  const raw = Buffer.from(
    JSON.stringify({ id: "1", type: "data-changed", data: { changed_models: [{ name: "hris_new" }] } }),
  );
  const signature = createHmac("sha256", WEBHOOK_SECRET).update(raw).digest("base64url");
  const answer = connect().readWebhook(raw, { "x-kombo-signature": signature });
  assert.deepEqual(answer.isGenuine && answer.touches, ["employees", "groups"]);
});

test("a webhook whose id cannot be stored is known again by its bytes", () => {
  for (const id of ["a\0b", "\ud800", "x".repeat(256), "", 7, null]) {
    const raw = Buffer.from(JSON.stringify({ id, type: "data-changed", data: {} }));
    const signature = createHmac("sha256", WEBHOOK_SECRET).update(raw).digest("base64url");
    const answer = connect().readWebhook(raw, { "x-kombo-signature": signature });
    assert.match(answer.isGenuine ? answer.eventId : "", /^[\w-]{43}$/, JSON.stringify(id));
  }
});

test("a missing, padded, shortened or foreign signature, or a body altered by a byte, is not genuine", () => {
  const { raw, signature } = hubWebhook("data-changed.employees");
  const altered = Buffer.concat([raw, Buffer.from(" ")]);
  const attempts: [Buffer, string | undefined][] = [
    [raw, undefined],
    [raw, `${signature}=`],
    [raw, signature.slice(1)],
    [raw, "A".repeat(43)],
    [raw, ""],
    [altered, signature],
  ];
  for (const [body, sent] of attempts) {
    const answer = connect().readWebhook(body, sent === undefined ? {} : { "x-kombo-signature": sent });
    assert.equal(answer.isGenuine, false, String(sent));
  }
});
