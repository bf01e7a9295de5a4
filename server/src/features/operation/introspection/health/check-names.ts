/** Health checks, in the order in which they are listed. */
export const checkNames = [
  "workers",
  "sending",
  "database",
  "disk",
  "storage",
  "certificate",
  "server clock",
  "rate limits",
  "mail",
  "backups",
  "secret key",
  "models",
  "webhooks",
  "record stores",
  "HR connections",
  "LMS",
  "legal pages",
] as const;

type CheckName = (typeof checkNames)[number];

/** Keyed by the noun of a notice's kind. */
const checkNamesByNoun: Readonly<Record<string, CheckName>> = {
  work: "workers",
  worker: "workers",
  events: "workers",
  jobs: "workers",
  organizations: "workers",
  scheduled_task: "workers",
  service: "sending",
  database: "database",
  disk: "disk",
  storage: "storage",
  certificate: "certificate",
  clock: "server clock",
  rate_limits: "rate limits",
  mail: "mail",
  backup: "backups",
  secret_key: "secret key",
  ai_endpoint: "models",
  ai_budget: "models",
  webhook_endpoint: "webhooks",
  record_store: "record stores",
  hris_run: "HR connections",
  hris_connection: "HR connections",
  hris_leavers: "HR connections",
  lti: "LMS",
  lti_key: "LMS",
  lti_registration: "LMS",
  legal_pages: "legal pages",
};

/** The check that notices of this kind belong to; for a noun not listed here, the noun itself. */
export function checkNameOf(kind: string): string {
  const [noun = kind] = kind.split(".");
  return checkNamesByNoun[noun] ?? noun.replaceAll("_", " ");
}
