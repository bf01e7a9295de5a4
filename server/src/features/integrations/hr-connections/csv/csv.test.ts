import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { codedSentences, inSentences } from "#platform/health/sentence.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { anOrganization } from "#test/builders.ts";
import { assertSaidInParts } from "#test/said-in-parts.ts";
import { readSnapshot } from "../hub/snapshot.ts";
import { storedHub } from "../records/stored-hub.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

async function aConnection(hub = "csv"): Promise<number> {
  const { slug } = await anOrganization(app);
  const token = await app.operatorToken();
  const body = { organization: slug, hub };
  const { json } = await app.send("POST", "/operator/v1/hris-connections/", { token, body });
  return json.id;
}
async function upload(id: number, file: string | Uint8Array, as: "form" | "body" = "body") {
  const token = await app.operatorToken();
  const path = `/operator/v1/hris-connections/${id}/upload/`;
  if (as === "form") {
    const body = new FormData();
    body.set("file", new Blob([typeof file === "string" ? file : Uint8Array.from(file)]), "people.csv");
    return app.send("POST", path, { token, body });
  }
  const headers = { authorization: `Bearer ${token}`, "content-type": "text/csv" };
  const sent = typeof file === "string" ? file : Uint8Array.from(file);
  const response = await fetch(app.address + path, { method: "POST", headers, body: sent });
  const text = await response.text();
  return { status: response.status, text, json: JSON.parse(text) };
}
const root = join(import.meta.dirname, "../../../../../..");
const snapshotOf = (id: number) => {
  const signal = new AbortController().signal;
  return readSnapshot(storedHub(app.context.db, id, "csv"), app.clock(), { isOfAll: true, signal });
};
const complaints = (json: { mistakes: { row: number; column: string | null; detail: string }[] }) =>
  json.mistakes.map(({ row, column, detail }) => `${row} ${column}: ${detail}`);

test("a file becomes the connection's employees and groups, whatever its columns are called", async () => {
  const id = await aConnection();
  const { status, json } = await upload(
    id,
    [
      "\uFEFFPersonalnummer;First_Name;SURNAME;E-Mail;personal email;Job Title;Abteilung;Manager-ID;Status;Employment type;Start date;end_date;Groups;Salary",
      'E-1;Ada;"Quill; née ""Loom""";  Ada.Quill@Example.COM ;;=Weaver;Looms;E-2;Active;Full time;31.01.2026;2027-02-28;Night shift| Choir |night  SHIFT;90000',
      "E-2;Ben;Ørsted;;ben@home.example;'Head;looms;;Elternzeit;;1.2.2020;;;95000",
      "",
      "E-3;;;;;;;;Garden leave;;;;;",
    ].join("\r\n"),
    "form",
  );
  assert.deepEqual(
    [status, json],
    [
      200,
      {
        rows: 3,
        employees: 3,
        groups: 2,
        rows_with_mistakes: 0,
        mistakes: [],
        ignored_columns: ["Salary"],
      },
    ],
  );
  const { employees, groups, namedOnly, isComplete } = await snapshotOf(id);
  assert.equal(isComplete, true);
  const department = { hubId: "department:looms", remoteId: null, name: "Looms", kind: "department" };
  assert.deepEqual(employees.get("E-1"), {
    hubId: "E-1",
    remoteId: "E-1",
    employeeNumber: "E-1",
    givenName: "Ada",
    familyName: 'Quill; née "Loom"',
    displayName: null,
    jobTitle: "=Weaver",
    unusableEmail: null,
    workEmail: "Ada.Quill@Example.COM",
    personalEmail: null,
    status: "active",
    statusText: "Active",
    employmentType: "full time",
    startDate: "2026-01-31",
    endDate: "2027-02-28",
    managerId: "E-2",
    removedAt: null,
    groups: [
      department,
      { hubId: "team:night shift", remoteId: null, name: "Night shift", kind: "team" },
      { hubId: "team:choir", remoteId: null, name: "Choir", kind: "team" },
    ],
  });
  const [, ben, third] = [...employees.values()];
  assert.deepEqual(
    [ben?.jobTitle, ben?.status, ben?.startDate, ben?.workEmail, ben?.personalEmail, ben?.groups?.[0]?.hubId],
    ["'Head", "leave", "2020-02-01", null, "ben@home.example", "department:looms"],
  );
  assert.deepEqual([third?.status, third?.statusText, third?.groups], ["unknown", "Garden leave", []]);
  assert.deepEqual([...groups.keys(), ...namedOnly.keys()].sort(), [
    "department:looms",
    "team:choir",
    "team:night shift",
  ]);
  assert.doesNotMatch(
    JSON.stringify(await app.context.db.selectFrom("hris_record").selectAll().execute()),
    /9[05]000/,
  );
});

test("the guide's German file is read as it stands there, and so is a column of managers", async () => {
  const guide = readFileSync(join(root, "docs/operating/hr-files.md"), "utf8");
  const file = /^Personalnummer;.*?(?=^```)/ms.exec(guide)?.[0] ?? "";
  const id = await aConnection();
  const { json } = await upload(id, file.trim().replaceAll(/$/gm, ";").replace(";\n", ";Vorgesetzter\n"));
  assert.deepEqual([json.ignored_columns, json.mistakes, json.employees], [[], [], 2]);
  const { employees } = await snapshotOf(id);
  assert.deepEqual(
    [...employees.values()].map(({ jobTitle, endDate }) => [jobTitle, endDate]),
    [
      ["Leiterin", null],
      ["Einkäufer", "2026-10-31"],
    ],
  );
});

test("the usual names of columns in French and Italian are understood", async () => {
  const id = await aConnection();
  for (const header of [
    "Matricule;Prénom;Nom;Courriel;Fonction;Département;Statut;Type de contrat;Date d’embauche;Date de sortie;Équipes",
    "Matricola;Nome;Cognome;Indirizzo e-mail;Mansione;Reparto;Stato;Tipo di contratto;Data di assunzione;Data di cessazione;Squadre",
  ]) {
    const row = "1;Zoé;Léger;zoe@example.com;Chef;Ventes;;CDI;31.01.2020;31.12.2030;A";
    const { json } = await upload(id, `${header}\n${row}`, "form");
    assert.deepEqual([json.employees, json.ignored_columns], [1, []]);
    const { employees } = await snapshotOf(id);
    const { workEmail, jobTitle, startDate, endDate } = employees.get("1") ?? {};
    assert.deepEqual(
      [workEmail, jobTitle, startDate, endDate],
      ["zoe@example.com", "Chef", "2020-01-31", "2030-12-31"],
    );
  }
});

test("a row with mistakes is named with all of them, and nobody is missing while there is one", async () => {
  const id = await aConnection();
  const { status, json } = await upload(
    id,
    [
      "employee_id,work_email,start_date,groups",
      "E-1,ada@example.com,2026-01-31,Choir",
      "E-2,ada at example,31.02.2026,Choir",
      ",x@example.com,,",
      "E-1,y@example.com,,",
      `E-3,z@example.com,,${"x".repeat(256)}`,
      "E-4,two,values",
    ].join("\n"),
  );
  assert.equal(status, 200);
  assert.deepEqual([json.rows, json.employees, json.rows_with_mistakes], [6, 1, 5]);
  assert.deepEqual(complaints(json), [
    "3 work_email: This is no e-mail address. Correct it, or leave it empty.",
    "3 start_date: This is no date. Write 2026-01-31 or 31.01.2026, or leave it empty.",
    "4 employee_id: Enter the employee's id; without one nobody can be known again.",
    "5 employee_id: Row 2 has this id already; leave one of them out.",
    "6 groups: Shorten each name to 255 characters; names are separated by |.",
    "7 null: The row has 3 values, the header 4 columns. Quote what has a separator in it.",
  ]);
  for (const { detail, sentences } of json.mistakes) assertSaidInParts(detail, sentences);
  const { employees, unreadable, isComplete } = await snapshotOf(id);
  for (const { reason } of unreadable)
    assertSaidInParts(inSentences(...reason).message, codedSentences(reason));
  assert.deepEqual([[...employees.keys()], isComplete], [["E-1"], false]);
  assert.deepEqual(
    unreadable.map(({ hubId }) => hubId),
    ["E-2", " row 4", " row 5", "E-3", " row 7"],
  );
});

test("the next file takes the place of the one before; a file that cannot be read leaves everything as it was", async () => {
  const id = await aConnection();
  await upload(id, "employee_id,groups\nE-1,Choir\nE-2,Looms\n");
  await upload(id, "employee_id,groups\nE-2,Choir\nE-3,\n", "form");
  const keys = async () => {
    const { employees, groups } = await snapshotOf(id);
    return [[...employees.keys()], [...groups.keys()]];
  };
  assert.deepEqual(await keys(), [["E-2", "E-3"], ["team:choir"]]);
  const refused = async (file: string | Uint8Array) => {
    const { status, json } = await upload(id, file);
    if (json.code === "csv_refused")
      for (const [index, sentence] of json.errors.file.entries())
        assertSaidInParts(sentence, json.error_sentences.file[index]);
    return [status, json.code, json.errors?.file?.[0] ?? ""];
  };
  const [, code, sentence] = await refused("name,groups\nE-9,x\n");
  assert.equal(code, "csv_refused");
  assert.match(String(sentence), /^Line 1: there must be a column employee_id/);
  assert.match(String((await refused("id;ID\n1;2\n"))[2]), /"id" and "ID" both stand for employee_id/);
  assert.match(String((await refused('employee_id;title\nE-9;"open\n'))[2]), /never closed/);
  assert.match(String((await refused(Buffer.from([0x69, 0x64, 0x0a, 0xe4])))[2]), /not UTF-8/);
  assert.deepEqual((await refused("employee_id\n")).slice(0, 2), [400, "missing_field"]);
  assert.deepEqual((await refused("")).slice(0, 2), [400, "missing_field"]);
  const large = `employee_id,title\n${`E,${"x".repeat(1000)}\n`.repeat(21_000)}`;
  assert.deepEqual((await refused(large)).slice(0, 2), [413, "body_too_large"]);
  assert.deepEqual(await keys(), [["E-2", "E-3"], ["team:choir"]]);
});

test("a file that lost the column by which leavers were known is refused, and what the one before said stays", async () => {
  const id = await aConnection();
  assert.equal(
    (await upload(id, "employee_id,status,end_date\nE-1,inactive,\nE-2,,2026-01-31\nE-3,,\n")).status,
    200,
  );
  for (const [header, missing] of [
    ["employee_id,Statuss,end_date", /had a column status, .*let in again.*Not understood here: "Statuss"/],
    ["employee_id,status,leaves on", /had a column end_date, .*"leaves on"/],
  ] as const) {
    const { status, json } = await upload(id, `${header}\nE-1,inactive,\nE-2,,2026-01-31\n`);
    assert.deepEqual([status, json.code], [422, "csv_refused"]);
    assert.match(json.errors.file[0], missing);
  }
  assert.deepEqual([...(await snapshotOf(id)).employees.keys()], ["E-1", "E-2", "E-3"]);
  assert.equal((await upload(id, "employee_id,status,end_date\nE-1,,\n")).status, 200);
  assert.equal((await upload(id, "employee_id\nE-1\n")).status, 200, "no row had one");
});

test("an employee whose id reads like a row of the file is not mixed up with one", async () => {
  const id = await aConnection();
  const { status, json } = await upload(id, "employee_id,first_name\nrow 3,Ada\n,Bob\n");
  assert.deepEqual([status, json.employees, json.rows_with_mistakes], [200, 1, 1]);
  const { employees, unreadable } = await snapshotOf(id);
  assert.deepEqual([[...employees.keys()], unreadable.length], [["row 3"], 1]);
});

test("a small file cannot make teams by the hundred thousand", async () => {
  const id = await aConnection();
  const names = (count: number, prefix: string) => Array.from({ length: count }, (_, n) => `${prefix}${n}`);
  const { json } = await upload(id, `employee_id,groups\nE-1,${names(101, "g").join("|")}\n`);
  assert.deepEqual(complaints(json), ["2 groups: Name 100 groups at most."]);
  const rows = names(101, "E-").map((employee) => `${employee},${names(100, `${employee}:`).join("|")}`);
  const refused = await upload(id, `employee_id,groups\n${rows.join("\n")}\n`);
  assert.deepEqual([refused.status, refused.json.code], [422, "csv_refused"]);
  assert.match(refused.json.errors.file[0], /^Line 102: a file may name 10000 groups/);
});

test("only connections of the hub csv take files, and only from operators", async () => {
  const scim = await aConnection("scim");
  const refused = await upload(scim, "employee_id\nE-1\n");
  assert.deepEqual([refused.status, refused.json.code], [409, "hris_not_a_csv_connection"]);
  assert.equal((await upload(999_999, "employee_id\nE-1\n")).status, 404);
  const path = `/operator/v1/hris-connections/${scim}/upload/`;
  assert.equal((await app.send("POST", path, { body: {} })).status, 401);
  const { json, status } = await app.send("POST", path, { token: await app.operatorToken(), body: {} });
  assert.deepEqual([status, json.code], [400, "missing_field"]);
});

test("a connection without a file waits for one", async () => {
  const id = await aConnection();
  const check = await storedHub(app.context.db, id, "csv").check(new AbortController().signal);
  assert.match(check.state === "pending" ? check.detail.message : "", /Upload one/);
});

test("a large file is read in pages, and each employee once", async () => {
  const id = await aConnection();
  const rows = Array.from({ length: 6001 }, (_, number) => `E-${number},Team ${number % 7}`);
  const { json } = await upload(id, `employee_id,groups\n${rows.join("\n")}\n`);
  assert.deepEqual([json.employees, json.groups], [6001, 7]);
  const { employees, groups } = await snapshotOf(id);
  assert.deepEqual([employees.size, groups.size], [6001, 7]);
});
