import type { EmployeeStatus, HrisEmployee } from "../hub/employee.ts";

const words: Readonly<Record<EmployeeStatus, readonly string[]>> = {
  active: ["active", "employed", "aktiv", "actif", "active employee", "attivo"],
  pending: ["pending", "planned", "preboarding", "geplant"],
  leave: [
    "leave",
    "on leave",
    "parental leave",
    "sabbatical",
    "beurlaubt",
    "elternzeit",
    "in congedo",
    "en congé",
  ],
  inactive: ["inactive", "terminated", "left", "inaktiv", "ausgetreten", "inactif", "inattivo"],
  unknown: [],
};

/** A word that is none of these is passed on: then an account stays as it is, and somebody is asked. */
export function readStatus(text: string | null): Pick<HrisEmployee, "status" | "statusText"> {
  if (text === null) return { status: null, statusText: null };
  const word = text.toLowerCase().replace(/[\s_-]+/g, " ");
  for (const status of ["active", "pending", "leave", "inactive"] as const) {
    if (words[status].includes(word)) return { status, statusText: text };
  }
  return { status: "unknown", statusText: text };
}
