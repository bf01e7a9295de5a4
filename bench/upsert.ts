// How much of the database's own speed is left of an upsert once it goes through HTTP, with authentication, limits
// and validation on, and how much of a bare Fastify route's? The one yardstick is pgbench running the very same statement at the same
// concurrency, the other the least statement that keeps the promise.
import type { UserBody } from "../server/src/features/people/users/schemas.ts";
import { upsertUser } from "../server/src/features/people/users/upsert/upsert.ts";
import { measureHotPath } from "./hot-path.ts";
import { catchStatements, pgbenchScript } from "./pgbench.ts";

const LEARNERS = 5_000;

const learner = (number: number, round: number): UserBody => ({
  provider: "bench",
  provider_id: `emp-${number}`,
  email: `emp-${number}@example.com`,
  first_name: `Ada ${round}`,
  last_name: "Muster",
  preferred_language: "de",
  user_summary: "Works in the warehouse and leads a team of five.",
  job_titles: ["Team lead"],
  department: "Logistics",
  tools: ["SAP", "Excel"],
  daily_tasks: ["plan shifts"],
});

/** Another learner and another name each time, all else as sent. */
function vary(value: unknown): string | null {
  if (value === "emp-0") return "('emp-' || :number)::text";
  if (value === "emp-0@example.com") return "('emp-' || :number || '@example.com')::text";
  if (value === "Ada 0") return "('Ada ' || :round)::text";
  const isEventId = typeof value === "string" && /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value);
  return isEventId ? "gen_random_uuid()" : null;
}

await measureHotPath({
  name: "upsert",
  limits: { pgbench: 0.35, bare: 0.45 },
  path: "/users/",
  body: (call) => learner(1 + Math.floor(Math.random() * LEARNERS), call),
  async prepare({ organizationId, databaseUrl }) {
    const statements = await catchStatements(databaseUrl, (db) =>
      upsertUser(
        { db, clock: () => new Date() },
        { type: "service_account", id: "bench", label: "bench", ip: null, userAgent: null, requestId: null },
        { organizationId, applicationId: null },
        learner(0, 0),
      ),
    );
    if (statements.length !== 1) throw new Error("The plain upsert is no longer one statement.");
    return pgbenchScript(statements, LEARNERS, vary);
  },
});
