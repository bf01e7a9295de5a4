import { demoLearners } from "../learners.ts";

interface Group {
  id: string;
  name: string;
}

/** A person in the demo's HR system. */
export interface Person {
  id: string;
  firstName: string;
  lastName: string;
  /** After the wedding. */
  marriedName?: string;
  title: string;
  group: string;
}

export const groups: readonly Group[] = [
  { id: "dept-1", name: "Purchasing" },
  { id: "dept-2", name: "Lager" },
  { id: "dept-3", name: "Service clientèle" },
  { id: "dept-4", name: "Amministrazione" },
  { id: "dept-5", name: "Software" },
];

/** Five have accounts already: the portal brought them, so a preview says that they would be linked. */
export const staff: readonly Person[] = [
  ...demoLearners(new Date(0)).flatMap(
    ({ provider_id: id, first_name, last_name, job_titles, department }) => {
      const group = groups.find(({ name }) => name === department);
      const [title = ""] = job_titles;
      return group ? [{ id, firstName: first_name, lastName: last_name, title, group: group.id }] : [];
    },
  ),
  ...people("dept-1", [
    ["p-201", "Nils", "Aebischer", "Buyer"],
    ["p-202", "Leonie", "Vogt", "Buyer", "Vogt Marti"],
    ["p-203", "Tariq", "Haddad", "Supplier auditor"],
  ]),
  ...people("dept-2", [
    ["p-204", "Petra", "Lindauer", "Schichtleiterin"],
    ["p-205", "Emre", "Yildiz", "Staplerfahrer"],
    ["p-206", "Sven", "Odermatt", "Lagerist"],
  ]),
  ...people("dept-3", [
    ["p-207", "Claire", "Monnier", "Conseillère clientèle", "Monnier-Favre"],
    ["p-208", "Luc", "Delacroix", "Conseiller clientèle"],
    ["p-209", "Aline", "Perret", "Responsable d’équipe"],
  ]),
  ...people("dept-4", [
    ["p-210", "Marco", "Bernasconi", "Contabile"],
    ["p-211", "Elena", "Galli", "Addetta alle paghe", "Galli Rossi"],
    ["p-212", "Paolo", "Caduff", "Controller"],
  ]),
  ...people("dept-5", [
    ["p-213", "Ingrid", "Solberg", "Software engineer"],
    ["p-214", "Kofi", "Mensah", "Product manager"],
    ["p-215", "Hana", "Novak", "Designer"],
  ]),
];

/** In the order in which they come. */
export const joiners: readonly Person[] = [
  ...people("dept-5", [["p-301", "Rosa", "Almeida", "Test engineer"]]),
  ...people("dept-1", [["p-302", "Jakob", "Steiner", "Buyer"]]),
  ...people("dept-3", [["p-303", "Inès", "Morel", "Conseillère clientèle"]]),
];

type Row = [id: string, firstName: string, lastName: string, title: string, marriedName?: string];

function people(group: string, rows: readonly Row[]): Person[] {
  return rows.map(([id, firstName, lastName, title, marriedName]) => ({
    id,
    firstName,
    lastName,
    title,
    group,
    ...(marriedName === undefined ? {} : { marriedName }),
  }));
}
