import { defineSentence } from "#platform/health/sentence.ts";

/** What a proof finds wrong with a backup that can be restored, and why one was not tried. */
export const proofFaults = {
  tableMissing: defineSentence("backup_fault.table_missing", "The table {table} is missing."),
  tableRows: defineSentence(
    "backup_fault.table_rows",
    "The table {table} has {count} rows instead of {expected}.",
  ),
  tableRowsBetween: defineSentence(
    "backup_fault.table_rows.between",
    "The table {table} has {count} rows instead of {least} to {most}.",
  ),
  tableShort: defineSentence(
    "backup_fault.table_short",
    "The table {table} has {count} rows, and {known} are older than the moment.",
  ),
  rowsChanged: defineSentence(
    "backup_fault.rows_changed",
    "{changed} of {count} rows of the table {table} are not as they were.",
  ),
  eventsAhead: defineSentence(
    "backup_fault.events_ahead",
    "It has events up to position {position}, and the running database up to {running} only.",
  ),
  eventsMissing: defineSentence(
    "backup_fault.events_missing",
    "{count} of the events from position {from} to {to} are missing.",
  ),
  eventsOfOther: defineSentence(
    "backup_fault.events_other",
    "The events up to position {position} are not those of the running database.",
  ),
  eventsOfNone: defineSentence(
    "backup_fault.events_original",
    "The events up to position {position} are not those of the original.",
  ),
  otherKey: defineSentence(
    "backup_fault.other_key",
    "It was made with another SECRET_KEY (id {id}) than that of the service (id {own}): run `lectern backup` with the settings of the service.",
  ),
  filesNotInIt: defineSentence(
    "backup_fault.files_not_in_it",
    "{count} stored files of the service are not in it, such as {example}: run `lectern backup` with the settings of the service (STORAGE_URL, DATA_DIR).",
  ),
  filesNotKept: defineSentence(
    "backup_fault.files_not_kept",
    "{count} stored files are missing from {folder}, such as {example}: find out what removes files there, put them back, and start `lectern backup-log` again, which copies once more what the service still has.",
  ),
  otherBackup: defineSentence(
    "backup_fault.other_backup",
    "{folder} holds another backup (up to {upTo}) than the one that was made there: find out who changes that folder, and make another backup.",
  ),
  backupAhead: defineSentence(
    "backup_fault.ahead",
    "It says that it holds everything up to {upTo}, which is in the future: set the clocks by NTP, and make another backup.",
  ),
  otherMajor: defineSentence(
    "backup_fault.other_major",
    "It is of PostgreSQL {major}, and this release can start {own} only: restore it on another machine, and report that with `lectern backups report proven`.",
  ),
  notOurs: defineSentence(
    "backup_fault.not_ours",
    "It holds something else in the place of a table ({reason}), which nobody but an intruder puts there: look who can write to the backup or to the database, and use another backup.",
  ),
  tooSlow: defineSentence(
    "backup_fault.too_slow",
    "It was not restored within {minutes} minutes, so the proof was abandoned: restore it on another machine, and report that with `lectern backups report proven`.",
  ),
  denied: defineSentence(
    "backup_fault.denied",
    "{path} cannot be read or written by the account of the service, so it was not tried: change its owner (chown), or the mode.",
  ),
  noRoom: defineSentence(
    "backup_fault.no_room",
    "There is no room in {folder} for a second database, so it was not tried: free some space there, or put DATA_DIR on a larger disk.",
  ),
  noRoomFor: defineSentence(
    "backup_fault.no_room.sizes",
    "There is no room in {folder} for a second database ({free} MB are free, and it takes {needed} MB), so it was not tried: free some space there, or put DATA_DIR on a larger disk.",
  ),
  isGone: defineSentence("backup_fault.gone", "Its folder is gone since it was proven."),
  wasChanged: defineSentence("backup_fault.changed", "It was changed since it was proven:"),
  isAnother: defineSentence("backup_fault.another", "Another backup is in its place."),
  logBehind: defineSentence(
    "backup_fault.log_behind",
    "The log in {folder} reaches to {upTo} and not until now.",
  ),
  seeKeeper: defineSentence(
    "backup_fault.log_behind.see",
    "See what `lectern backup-log` says, and make a backup.",
  ),
  logAhead: defineSentence(
    "backup_fault.log_ahead",
    "The log in {folder} says that it reaches to {upTo}, which is in the future: set the clocks of both machines by NTP, and make a backup.",
  ),
  clockSetBack: defineSentence(
    "backup_fault.clock_set_back",
    "The clock of the database's machine was set back from {from} to {to}, so moments in between are there twice: set clocks by NTP, and make a backup.",
  ),
  logNotBeyond: defineSentence(
    "backup_fault.log_not_beyond",
    "The log does not reach beyond the backup yet ({upTo}): see that `lectern backup-log` runs, and try again.",
  ),
};
