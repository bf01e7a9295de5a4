/** What is looked at, in the order in which it is told. */
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

/** By the noun of a notice's kind. */
const namesOfNouns: Readonly<Record<string, CheckName>> = {
  work: "workers",
  worker: "workers",
  events: "workers",
  jobs: "workers",
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

/** What a notice is about; of a noun that has no name here, the noun itself. */
export function checkNameOf(kind: string): string {
  const [noun = kind] = kind.split(".");
  return namesOfNouns[noun] ?? noun.replaceAll("_", " ");
}
