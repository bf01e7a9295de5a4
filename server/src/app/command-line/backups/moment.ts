import { UsageError } from "@lectern/cli";

/** An option's moment. @throws UsageError when it is none, or has no offset */
export function readMoment(option: string, text: string): Date {
  const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/.test(text);
  if (isMoment && !Number.isNaN(Date.parse(text))) return new Date(text);
  throw new UsageError(`--${option} is "${text}"; write a moment as 2026-11-28T03:14:07Z.`);
}
