import { HubError } from "../failure.ts";
import type { HubCheck } from "../hub.ts";

/** What `GET /integrations/{id}` says of the integration's health. @throws HubError where it says nothing of it */
export function readIntegration(integration: Record<string, unknown>): HubCheck {
  const { category, status, setup_status, data_expired_at } = integration;
  if (typeof category !== "string") {
    throw new HubError(
      "answer",
      "The hub does not say of which kind the integration is. The next run tries again.",
    );
  }
  if (category !== "HRIS") {
    return {
      state: "needs_admin",
      detail: `The integration is of ${kindOf(category)}. Choose one of the kind HRIS at the hub.`,
    };
  }
  if (status === "INACTIVE") {
    return {
      state: "disabled",
      detail: "The integration is switched off at the hub. Accounts stay as they are.",
    };
  }
  if (status !== "ACTIVE") {
    return {
      state: "needs_admin",
      detail:
        "The hub's access to the HR system is not valid any more. The customer's HR administrator has to connect it again in the hub's set-up.",
    };
  }
  if (setup_status === "FINAL_SYNC_PENDING") {
    return {
      state: "pending",
      detail: "The hub is still reading the HR system for the first time. That takes hours.",
    };
  }
  if (setup_status !== "COMPLETED") {
    return {
      state: "needs_admin",
      detail:
        "The set-up at the hub is not finished. The customer's HR administrator has to complete its remaining steps.",
    };
  }
  return { state: "ready", isStale: (data_expired_at ?? null) !== null };
}

/** It is shown and stored: what is no word of the hub's is somebody else's text. */
function kindOf(category: string): string {
  return /^[A-Z_]{1,40}$/.test(category) ? `the kind ${category}` : "another kind";
}
