import { disabledSentence } from "../sending/disabling/disabling.ts";
import { heldSentences } from "../sending/hold.ts";
import type { ChangedEndpoint } from "./endpoints.ts";
import type { EndpointRow } from "./queries.ts";

/** An endpoint as operators see it. Secrets stay out: only when they were made and how long they last. */
export function presentEndpoint(endpoint: EndpointRow) {
  const { paused_at: pausedAt, deactivated_at: _, disabled_reason: reason, ...row } = endpoint;
  const { held_reason: held } = row;
  return {
    ...row,
    state: stateOf(row.is_active, row.disabled_at !== null, pausedAt !== null),
    disabled_reason: reason === null ? null : disabledSentence(reason, row.disable_after_days),
    held_reason: held === null ? null : heldSentences[held],
  };
}

export function presentChangedEndpoint({ endpoint, offers }: ChangedEndpoint) {
  return { ...presentEndpoint(endpoint), replay_offers: offers };
}

/** As the organization itself sees it. */
export function presentOwnEndpoint(row: EndpointRow) {
  const { organization, organization_id, secrets, is_active, failing_since, ...own } = presentEndpoint(row);
  const { oldest_due_at, success_rate, held_since, held_reason, ...seen } = own;
  const { disable_on_gone, disable_after_days, ...shown } = seen;
  return shown;
}

function stateOf(isActive: boolean, isDisabled: boolean, isPaused: boolean) {
  if (!isActive) return "inactive" as const;
  if (isDisabled) return "disabled" as const;
  return isPaused ? ("paused" as const) : ("active" as const);
}
