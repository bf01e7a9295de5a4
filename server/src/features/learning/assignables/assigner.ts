import { Type } from "typebox";
import type { PartnerCaller } from "#platform/http/types.ts";
import { AgentId, Choice, DateOnly, Nullable } from "#platform/schema.ts";

const assignerTypes = ["service_account", "user", "system"] as const;

/** The service account, user or rule that made an assignment. */
export interface Assigner {
  type: (typeof assignerTypes)[number];
  id: string | null;
  label: string | null;
}

export function assignerOf(caller: PartnerCaller): Assigner {
  return caller.kind === "service_account"
    ? { type: "service_account", id: caller.clientId, label: caller.label }
    : { type: "user", id: String(caller.userId), label: caller.label };
}

export const AssignedBy = Type.Object({
  type: Choice(assignerTypes),
  id: Nullable(AgentId),
  label: Nullable(Type.String()),
});

/** As it is sent. */
export const DueDate = Type.Optional(
  Nullable(
    Type.String({
      ...DateOnly,
      description: "Last day, on the organization's calendar; null for none",
    }),
  ),
);
