import { Type } from "typebox";
import { CodedSentence } from "#platform/health/sentence.ts";
import { Choice, Nullable, Timestamp } from "#platform/schema.ts";

export const WhoAmI = Type.Object(
  {
    organization: Type.Object({
      id: Type.Integer(),
      slug: Type.String(),
      name: Type.String(),
      time_zone: Type.String(),
      is_sandbox: Type.Boolean(),
    }),
    application: Nullable(
      Type.Object(
        { id: Type.Integer(), name: Type.String(), client_id: Type.String({ examples: ["b2c3d4e5f6"] }) },
        { description: "null: a person calls" },
      ),
    ),
    user: Nullable(
      Type.Object(
        { id: Type.Integer(), access_role: Choice(["learner", "manager", "admin"]) },
        { description: "null: an application calls" },
      ),
    ),
    scopes: Nullable(
      Type.Array(Choice(["read", "write"]), { description: "null for a person: the role decides" }),
    ),
    provider_label: Nullable(Type.String({ description: "What this application uses as `provider`" })),
    flexible_matching: Type.Boolean({
      description: "Whether an unknown course or cohort of this caller still enrols",
    }),
    limits: Type.Object({
      requests_per_hour: Type.Integer(),
      remaining: Type.Integer({ description: "After this request, which counts like any other" }),
      resets_at: Nullable(
        Type.Unsafe<string>({ ...Timestamp, description: "When the oldest counted request makes room" }),
      ),
    }),
  },
  { $id: "WhoAmI" },
);

const logFields = {
  id: Type.Integer(),
  occurred_at: Timestamp,
  caller_type: Nullable(
    Choice(["service_account", "user"], { description: "null: the credentials were refused" }),
  ),
  application_id: Nullable(Type.Integer()),
  method: Type.String({ examples: ["POST"] }),
  path: Nullable(
    Type.String({ description: "As documented; null: no such address", examples: ["/api/v1/users/{id}/"] }),
  ),
  status: Type.Integer({ examples: [422] }),
  code: Nullable(Type.String({ description: "`code` of the error", examples: ["invalid_field"] })),
  duration_ms: Type.Number(),
  request_id: Type.String({ description: "`X-Request-Id` of the answer", examples: ["0a1b2c3d"] }),
  ip: Type.String({ examples: ["203.0.113.9"] }),
};
export const RequestLogEntrySchema = Type.Object(logFields, { $id: "RequestLogEntry" });
export const OperatorRequestLogEntry = Type.Object(
  { ...logFields, organization_id: Nullable(Type.Integer()) },
  { $id: "RequestLogEntry" },
);

const moment = (description: string) => Type.Optional(Type.String({ format: "timestamp", description }));
const word = (description: string, examples: string[]) =>
  Type.Optional(Type.String({ maxLength: 255, description, examples }));
export const requestLogFilters = {
  from: moment("At this moment or after it"),
  to: moment("At this moment or before it"),
  method: word("Exactly this method", ["POST"]),
  path: word("Exactly this path, as documented", ["/api/v1/users/{id}/"]),
  status: Type.Optional(Type.Integer({ minimum: 100, maximum: 599, description: "Exactly this status" })),
  code: word("Exactly this `code` of an error", ["invalid_field"]),
  application_id: Type.Optional(Type.Integer({ description: "Of this application" })),
  request_id: word("The request with this `X-Request-Id`", ["a-request-of-mine"]),
};

const healthStates = ["ok", "warning", "failing", "unused"] as const;
export type HealthState = (typeof healthStates)[number];

export const IntegrationHealth = Type.Object(
  {
    checked_at: Timestamp,
    state: Choice(healthStates, { description: "The worst of the checks; unused ones do not count" }),
    checks: Type.Array(
      Type.Object({
        channel: Choice(["credentials", "webhooks", "events", "clock", "rate_limit"]),
        state: Choice(healthStates),
        message: Type.String({ description: "What is the matter, what to do, and who has to" }),
      }),
    ),
  },
  { $id: "IntegrationHealth" },
);

export const ServiceHealth = Type.Object(
  {
    checked_at: Timestamp,
    state: Choice(["ok", "warning", "failing", "unused"]),
    checks: Type.Array(
      Type.Object({
        check: Type.String({
          description:
            "What was checked, such as `workers`, `sending`, `database`, `disk` or `webhooks`; more may be added",
        }),
        state: Choice(["ok", "warning", "failing"], {
          description: "failing: something has stopped working. warning: it will, unless somebody acts",
        }),
        message: Type.String({ description: "The current state, or what is wrong and what to do" }),
        sentences: Type.Array(CodedSentence, {
          description: "`message` in parts, for clients that say it in another language",
        }),
        is_acknowledged: Type.Boolean({
          description: "Whether every notice behind this state has been acknowledged",
        }),
      }),
    ),
    unsequenced: Type.Object({
      count: Type.Integer({ description: "Events that no poller and no receiver has yet; at most 100000" }),
      oldest_at: Nullable(Timestamp),
    }),
    workers: Type.Array(
      Type.Object({
        process_id: Type.String(),
        worker: Type.String({ examples: ["sequencer"] }),
        host: Type.String(),
        pid: Type.Integer(),
        role: Type.String({ examples: ["work"] }),
        started_at: Timestamp,
        beat_at: Type.Unsafe<string>({
          ...Timestamp,
          description: "Last heartbeat of its process",
        }),
        turned_at: Type.Unsafe<string>({ ...Timestamp, description: "When its loop last completed a turn" }),
        is_failing: Type.Boolean(),
        failure: Nullable(Type.String({ description: "Class of its last failure; the log has the details" })),
      }),
      { description: "Workers seen in the last 24 hours, latest heartbeat first" },
    ),
  },
  { $id: "ServiceHealth" },
);
