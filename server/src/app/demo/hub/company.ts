import type { Clock } from "#kernel/clock.ts";
import { joiners, type Person, staff } from "./people.ts";

export interface Employee extends Person {
  /** A person keeps the address when the name changes. */
  email: string;
  /** The day before, so that it is over. */
  lastDay: string | null;
  /** Since when the HR system has the record no longer. */
  removedAt: Date | null;
  changedAt: Date;
}

/** What may happen, with what the button says. */
export const incidents = {
  join: "Somebody joins",
  leave: "Somebody leaves",
  marry: "Somebody marries",
  halve: "The list is cut in half",
  restore: "Everything back",
} as const;
export type Incident = keyof typeof incidents;

export interface Company {
  /** Those who left and those who were removed too. */
  employees(): readonly Employee[];
  /** @returns what happened, in a sentence; null when nobody was left for it */
  happen(incident: Incident): string | null;
}

const DAY_MS = 24 * 3_600_000;

/** The people of the demo's HR system. They are in memory: with each start of the service they are as at the beginning. */
export function createCompany(clock: Clock): Company {
  let employees = staff.map((person) => hired(person, clock()));

  function change(employee: Employee, fields: Partial<Employee>): void {
    employees = employees.map((other) =>
      other.id === employee.id ? { ...employee, ...fields, changedAt: clock() } : other,
    );
  }

  const happenings: Record<Incident, () => string | null> = {
    join() {
      const next = joiners.find(({ id }) => !employees.some((known) => known.id === id && isEmployed(known)));
      if (!next) return null;
      employees = [...employees.filter(({ id }) => id !== next.id), hired(next, clock())];
      return `${nameOf(next)} has joined.`;
    },
    leave() {
      const last = employees.findLast((one) => isEmployed(one) && staff.some(({ id }) => id === one.id));
      if (!last) return null;
      change(last, { lastDay: new Date(clock().getTime() - DAY_MS).toISOString().slice(0, 10) });
      return `${nameOf(last)} has left.`;
    },
    marry() {
      const next = employees.find(
        (one) => isEmployed(one) && one.marriedName && one.marriedName !== one.lastName,
      );
      if (!next?.marriedName) return null;
      change(next, { lastName: next.marriedName });
      return `${nameOf(next)} has married and is ${next.firstName} ${next.marriedName} now.`;
    },
    halve() {
      const lost = employees.filter(isEmployed).filter((_employee, index) => index % 2 === 1);
      for (const employee of lost) change(employee, { removedAt: clock() });
      return lost.length > 0 ? `${lost.length} people are not in the list any more.` : null;
    },
    restore() {
      const gone = employees.filter(({ id }) => joiners.some((joiner) => joiner.id === id));
      employees = [
        ...staff.map((person) => hired(person, clock())),
        ...gone.map((joiner) => ({ ...joiner, removedAt: clock(), changedAt: clock() })),
      ];
      return "Everything is as it was at the beginning.";
    },
  };

  return { employees: () => employees, happen: (incident) => happenings[incident]() };
}

export function isEmployed({ lastDay, removedAt }: Employee): boolean {
  return lastDay === null && removedAt === null;
}

export function nameOf({ firstName, lastName }: Pick<Person, "firstName" | "lastName">): string {
  return `${firstName} ${lastName}`;
}

function hired(person: Person, now: Date): Employee {
  const address = `${person.firstName}.${person.lastName}@hollberg.example`.toLowerCase();
  const email = address.replaceAll("ü", "ue").replaceAll(/[èé]/g, "e").replaceAll(" ", "-");
  return { ...person, email, lastDay: null, removedAt: null, changedAt: now };
}
