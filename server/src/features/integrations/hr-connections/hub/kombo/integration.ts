import { defineSentence, inSentences, type Sentence } from "#platform/health/sentence.ts";
import { HubError } from "../failure.ts";
import type { HubCheck } from "../hub.ts";

/** What `GET /integrations/{id}` says of the integration's health. @throws HubError where it says nothing of it */
export function readIntegration(integration: Record<string, unknown>): HubCheck {
  const { category, status, setup_status, data_expired_at } = integration;
  if (typeof category !== "string") {
    throw new HubError("answer", withoutKind());
  }
  if (category !== "HRIS") {
    return {
      state: "needs_admin",
      detail: inSentences(ofKind(category), chooseHris()),
    };
  }
  if (status === "INACTIVE") {
    return {
      state: "disabled",
      detail: inSentences(switchedOff()),
    };
  }
  if (status !== "ACTIVE") {
    return {
      state: "needs_admin",
      detail: inSentences(accessEnded()),
    };
  }
  if (setup_status === "FINAL_SYNC_PENDING") {
    return {
      state: "pending",
      detail: inSentences(stillReading()),
    };
  }
  if (setup_status !== "COMPLETED") {
    return {
      state: "needs_admin",
      detail: inSentences(unfinished()),
    };
  }
  return { state: "ready", isStale: (data_expired_at ?? null) !== null };
}

/** It is shown and stored: what is no word of the hub's is somebody else's text. */
function ofKind(category: string): Sentence {
  return /^[A-Z_]{1,40}$/.test(category) ? named({ category }) : ofAnother();
}

const withoutKind = defineSentence(
  "hub.integration.no_kind",
  "The hub does not say of which kind the integration is. The next run tries again.",
);
const named = defineSentence("hub.integration.kind", "The integration is of the kind {category}.");
const ofAnother = defineSentence("hub.integration.another_kind", "The integration is of another kind.");
const chooseHris = defineSentence("hub.integration.choose_hris", "Choose one of the kind HRIS at the hub.");
const switchedOff = defineSentence(
  "hub.integration.off",
  "The integration is switched off at the hub. Accounts stay as they are.",
);
const accessEnded = defineSentence(
  "hub.integration.access_ended",
  "The hub's access to the HR system is not valid any more. The customer's HR administrator has to connect it again in the hub's set-up.",
);
const stillReading = defineSentence(
  "hub.integration.first_sync",
  "The hub is still reading the HR system for the first time. That takes hours.",
);
const unfinished = defineSentence(
  "hub.integration.unfinished",
  "The set-up at the hub is not finished. The customer's HR administrator has to complete its remaining steps.",
);
