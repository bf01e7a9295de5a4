import { codedSentences, inSentences } from "#platform/health/sentence.ts";
import { disabledSentences } from "../sending/disabling/disabling.ts";
import { heldSentences } from "../sending/hold.ts";
import type { ChangedEndpoint } from "./endpoints.ts";
import type { EndpointRow } from "./queries.ts";

/** An endpoint as operators see it. Secrets stay out: only when they were made and how long they last. */
export function presentEndpoint(endpoint: EndpointRow) {
  const {
    paused_at: pausedAt,
    deactivated_at: _,
    disabled_reason: reason,
    is_stuck: isStuck,
    ...row
  } = endpoint;
  const { held_reason: held } = row;
  const disabled = reason === null ? null : inSentences(...disabledSentences(reason, row.disable_after_days));
  const holding = held === null ? null : inSentences(heldSentences[held]());
  const isFailing = row.consecutive_failures > 0 || isStuck;
  return {
    ...row,
    state: stateOf({
      isActive: row.is_active,
      isDisabled: row.disabled_at !== null,
      isPaused: pausedAt !== null,
      isFailing,
    }),
    disabled_reason: disabled?.message ?? null,
    disabled_sentences: disabled && codedSentences(disabled.sentences),
    held_reason: holding?.message ?? null,
    held_sentences: holding && codedSentences(holding.sentences),
  };
}

export function presentChangedEndpoint({ endpoint, offers }: ChangedEndpoint) {
  return { ...presentEndpoint(endpoint), replay_offers: offers };
}

/** As the organization itself sees it. */
export function presentOwnEndpoint(row: EndpointRow) {
  const { organization, organization_id, secrets, is_active, failing_since, ...own } = presentEndpoint(row);
  const { oldest_due_at, success_rate, held_since, held_reason, held_sentences, ...seen } = own;
  const {
    disable_on_gone,
    disable_after_days,
    last_failure,
    last_failure_sentences,
    certificate_ends_at,
    disabled_sentences,
    ...shown
  } = seen;
  return shown;
}

interface Switches {
  isActive: boolean;
  isDisabled: boolean;
  isPaused: boolean;
  /** The last attempt failed, or overdue deliveries are not moving. */
  isFailing: boolean;
}

function stateOf({ isActive, isDisabled, isPaused, isFailing }: Switches) {
  if (!isActive) return "inactive" as const;
  if (isDisabled) return "disabled" as const;
  if (isPaused) return "paused" as const;
  return isFailing ? ("failing" as const) : ("active" as const);
}
