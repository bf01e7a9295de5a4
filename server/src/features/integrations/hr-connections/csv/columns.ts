import { csvRefused } from "#platform/files/csv-problems.ts";
import type { CsvRecord } from "#platform/files/csv-records.ts";

/** What a column may be called, beside its own name; case, spaces, hyphens and underscores do not matter. */
const headings = {
  employee_id: [
    "employee id",
    "id",
    "employee number",
    "employee no",
    "personnel number",
    "staff id",
    "external id",
    "personalnummer",
    "mitarbeiter id",
    "mitarbeiternummer",
    "matricule",
    "matricola",
  ],
  first_name: ["first name", "given name", "forename", "vorname", "prénom", "prenom", "nome"],
  last_name: ["last name", "surname", "family name", "nachname", "nom", "nom de famille", "cognome"],
  work_email: [
    "work email",
    "work e mail",
    "email",
    "e mail",
    "mail",
    "email address",
    "business email",
    "company email",
    "e mail adresse",
    "geschäftliche e mail",
    "adresse e mail",
    "courriel",
    "e mail professionnel",
    "indirizzo email",
    "indirizzo e mail",
  ],
  personal_email: ["personal email", "personal e mail", "private email", "private e mail", "home email"],
  job_title: [
    "job title",
    "title",
    "position",
    "stelle",
    "stellenbezeichnung",
    "funktion",
    "berufsbezeichnung",
    "poste",
    "fonction",
    "intitulé du poste",
    "qualifica",
    "mansione",
  ],
  department: ["department", "dept", "abteilung", "département", "departement", "reparto"],
  manager_id: [
    "manager id",
    "manager",
    "manager number",
    "supervisor id",
    "supervisor",
    "vorgesetzten id",
    "vorgesetzter",
    "vorgesetzte",
    "vorgesetzte person",
    "supérieur",
    "responsabile",
  ],
  status: ["status", "employment status", "state", "statut", "stato"],
  employment_type: [
    "employment type",
    "contract type",
    "type of employment",
    "beschäftigungsart",
    "type de contrat",
    "tipo di contratto",
  ],
  start_date: [
    "start date",
    "hire date",
    "entry date",
    "joining date",
    "eintrittsdatum",
    "date d'entrée",
    "date d'embauche",
    "data di assunzione",
  ],
  end_date: [
    "end date",
    "termination date",
    "leaving date",
    "exit date",
    "austrittsdatum",
    "date de sortie",
    "data di cessazione",
  ],
  groups: ["groups", "group", "teams", "team", "gruppen", "groupes", "équipes", "gruppi", "squadre"],
} as const satisfies Record<string, readonly string[]>;

export type ColumnName = keyof typeof headings;
/** By these it is known who does not work here any more. */
export const decidingColumns = ["status", "end_date"] as const satisfies readonly ColumnName[];
export type DecidingColumn = (typeof decidingColumns)[number];

export interface Header {
  /** Of each cell in turn; null: not read. */
  columns: readonly (ColumnName | null)[];
  /** Headings that stand for nothing that is kept. */
  ignored: readonly string[];
}

const byHeading = new Map<string, ColumnName>();
for (const name of columnNames()) for (const heading of headings[name]) byHeading.set(heading, name);

/** @throws csvRefused without a column of employee ids, or with two for one thing */
export function readHeader({ line, cells }: CsvRecord): Header {
  const columns = cells.map((cell) => byHeading.get(plain(cell)) ?? null);
  const mistakes = [
    ...columns.flatMap((name, index) =>
      name !== null && columns.indexOf(name) < index
        ? [`"${cells[columns.indexOf(name)]}" and "${cells[index]}" both stand for ${name}; leave one out.`]
        : [],
    ),
    ...(columns.includes("employee_id")
      ? []
      : ["there must be a column employee_id: what an employee is known by, in every file the same."]),
  ];
  if (mistakes.length > 0)
    throw csvRefused({ errors: { file: mistakes.map((mistake) => `Line ${line}: ${mistake}`) } });
  return { columns, ignored: cells.filter((cell, index) => columns[index] === null && cell.trim() !== "") };
}

function plain(heading: string): string {
  return heading
    .normalize("NFC")
    .trim()
    .toLowerCase()
    .replaceAll("’", "'")
    .replace(/[\s_-]+/g, " ");
}

function columnNames(): ColumnName[] {
  const isName = (name: string): name is ColumnName => name in headings;
  return Object.keys(headings).filter(isName);
}
