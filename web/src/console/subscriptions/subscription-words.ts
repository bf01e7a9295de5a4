import type { Interval, Status } from "./queries.ts";

export const statusWords: Readonly<Record<Status, string>> = {
  pending: "Pending",
  trialing: "On trial",
  active: "Active",
  past_due: "Past due",
  canceled: "Cancelled",
};

export const intervalWords: Readonly<Record<Interval, string>> = {
  monthly: "Monthly",
  yearly: "Yearly",
  custom: "As agreed",
};
