import { defineSentence } from "#platform/health/sentence.ts";

/** How the service knows that its database was restored or copied. */
export const restoreReasons = {
  declared: "an operator said that it was restored",
  went_backwards: "this service has seen a later state of it",
  dump: "it was read in from a dump",
  copied_folder: "its folder is a copy, or was restored from one",
  copied_database: "it is a copy of another database on the same server",
  recovered: "it was recovered on another timeline, and no process remembers how far it had come",
  cursor_ahead: "a poller has a cursor from a later state of it",
} as const;

export type RestoreReason = keyof typeof restoreReasons;

const restoredBecause = (reason: RestoreReason) =>
  defineSentence(
    `service.restored.${reason}`,
    `The database was restored or copied: ${restoreReasons[reason]}.`,
  );
export const restoreSentences = {
  declared: restoredBecause("declared"),
  went_backwards: restoredBecause("went_backwards"),
  dump: restoredBecause("dump"),
  copied_folder: restoredBecause("copied_folder"),
  copied_database: restoredBecause("copied_database"),
  recovered: restoredBecause("recovered"),
  cursor_ahead: restoredBecause("cursor_ahead"),
} as const satisfies Record<RestoreReason, unknown>;
