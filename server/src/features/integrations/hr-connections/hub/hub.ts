import type { IncomingHttpHeaders } from "node:http";
import type { Message, Sentence } from "#platform/health/sentence.ts";
import type { HrisEmployee } from "./employee.ts";
import type { HrisGroup } from "./group.ts";

/**
 * The port to a customer's HR system. An adapter speaks one hub's language and gives the engine its records in ours:
 * fields that accounts have no use for (pay, birth date, home address, …) do not get past it.
 */
export interface HrisHub {
  readonly capabilities: HubCapabilities;
  /** @throws HubError where the hub cannot be asked */
  check(signal: AbortSignal): Promise<HubCheck>;
  /**
   * All employees, or those that changed after a moment, page by page, deleted ones among them. It ends after an explicit
   * last page, and only then may a caller conclude that somebody is missing.
   * @throws HubError for any page that could not be read whole
   */
  employees(reading: Reading): AsyncIterable<HubPage<HrisEmployee>>;
  /** The same for groups. */
  groups(reading: Reading): AsyncIterable<HubPage<HrisGroup>>;
  /** Reads a webhook's body as it came, since the signature is over its bytes. */
  readWebhook(raw: Buffer, headers: IncomingHttpHeaders): HubCall;
}

interface HubCapabilities {
  /** Whether it can tell what changed after a moment. */
  delta: boolean;
  /** Whether it marks what was deleted, or leaves it out. */
  deletions: "explicit" | "by_absence";
}

export interface Reading {
  /** Leaves out what did not change since. */
  updatedAfter?: Date;
  signal: AbortSignal;
}

export interface HubPage<Row> {
  rows: readonly Row[];
  /** Records that do not say what they must: nobody may be taken for missing because of them. */
  unreadable: readonly UnreadableRow[];
}

export interface UnreadableRow {
  /** The hub's id, where at least that could be read. */
  hubId: string | null;
  /** Which field is wrong and how, without its value: `start_date is not a date.` */
  reason: readonly Sentence[];
}

export type HubCheck =
  /** `behindMs`: by how much the hub's clock is behind ours, where it is: changes have its time. */
  | { state: "ready"; isStale: boolean; behindMs?: number }
  /** The hub itself is not ready: nothing to do but wait. */
  | { state: "pending"; detail: Message }
  /** Somebody has to do something; the sentence says who and what. */
  | { state: "needs_admin"; detail: Message }
  | { state: "disabled"; detail: Message };

/** What a webhook asks for. A genuine one is acknowledged, whatever it says: an error would only bring it again. */
export type HubCall =
  | { isGenuine: false; reason: string }
  | {
      isGenuine: true;
      eventId: string;
      /** Which of the hub's integrations it speaks of; null where it speaks of none. */
      integrationId: string | null;
      kind: "changed" | "synced_in_part" | "state" | "removed" | "ignored";
      touches: readonly ("employees" | "groups")[];
    };
