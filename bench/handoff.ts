// A partner's redirect endpoint mints a login token on every click: how much of the database's own speed is left over
// HTTP, and how much of a bare Fastify route's? The one yardstick is pgbench running the exchange's own statements at the same
// concurrency, the other the least statement that keeps the promise.
import { mintLoginToken } from "../server/src/features/integrations/handoff/handoff.ts";
import { measureHotPath } from "./hot-path.ts";
import { catchStatements, pgbenchScript } from "./pgbench.ts";

const LEARNERS = 1_000;

await measureHotPath({
  name: "partner exchange",
  limits: { pgbench: 0.35, bare: 0.4 },
  path: "/auth/partner-exchange/",
  body: () => ({ external_id: `emp-${1 + Math.floor(Math.random() * LEARNERS)}`, hide_exit_button: true }),
  async prepare({ service, token, organizationId, databaseUrl }) {
    const users = Array.from({ length: LEARNERS }, (_, index) => ({
      provider: "bench",
      provider_id: `emp-${index + 1}`,
      email: `emp-${index + 1}@example.com`,
    }));
    await service.call("POST", "/api/v1/users/bulk/", { token, body: { users } });
    const caller = {
      kind: "user",
      organizationId,
      userId: 0,
      label: "bench",
      role: "admin",
      mayWrite: true,
    } as const;
    const origin = { type: "user", id: "0", label: "bench", ip: null, userAgent: null, requestId: null };
    const statements = await catchStatements(databaseUrl, (db) =>
      mintLoginToken({ db, clock: () => new Date() }, caller, origin, {
        external_id: "emp-1",
        hide_exit_button: true,
      }),
    );
    const isHash = (value: unknown) => Buffer.isBuffer(value);
    return pgbenchScript(statements, LEARNERS, (value) => {
      if (value === "emp-1") return "('emp-' || :number)::text";
      return isHash(value) ? "sha256(gen_random_uuid()::text::bytea)" : null;
    });
  },
});
