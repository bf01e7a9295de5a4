import { defineSentence } from "../health/sentence.ts";

/**
 * Why a backup, or the log that is kept after one, cannot be used. All in one file: the service tells again what the process that proved a
 * backup has found, and loads nothing else of it.
 */
export const backupFaults = {
  noBackup: defineSentence(
    "backup_fault.no_backup",
    "{folder} is no backup: it has no {file}, which is written last. A backup that was interrupted has none; use another one.",
  ),
  otherRelease: defineSentence(
    "backup_fault.other_release",
    "{folder} was written by another release of lectern, which this one cannot read: use that release, or a newer one.",
  ),
  noManifest: defineSentence(
    "backup_fault.no_manifest",
    "{path} is no file of at most {most} MB, as a backup writes one: use another backup.",
  ),
  manifestChanged: defineSentence(
    "backup_fault.manifest_changed",
    "{path} was changed after it was written: use another backup.",
  ),
  isEncrypted: defineSentence(
    "backup_fault.encrypted",
    "This backup is encrypted: set BACKUP_PASSPHRASE to the passphrase that it was made with.",
  ),
  otherPassphrase: defineSentence(
    "backup_fault.other_passphrase",
    "BACKUP_PASSPHRASE is another one than this backup was made with: set the one that was in use then.",
  ),
  plainBackup: defineSentence(
    "backup_fault.not_encrypted.backup",
    "The backup in {folder} is not encrypted although BACKUP_PASSPHRASE is set, so anybody who can write to that folder may have made or changed it: use another one.",
  ),
  plainLog: defineSentence(
    "backup_fault.not_encrypted.log",
    "The log in {folder} is not encrypted although BACKUP_PASSPHRASE is set, so anybody who can write to that folder may have made or changed it: use another one.",
  ),
  plainAllowed: defineSentence(
    "backup_fault.not_encrypted.allowed",
    "If it is of the time before the passphrase, and you know that nobody has changed it, `lectern restore` takes it with --unencrypted.",
  ),
  fileMissing: defineSentence(
    "backup_fault.file_missing",
    "{path} is missing from the backup: use another backup.",
  ),
  fileSize: defineSentence(
    "backup_fault.file_size",
    "{path} has {bytes} bytes and was written with {written}: it was cut or changed. Use another backup.",
  ),
  fileChanged: defineSentence(
    "backup_fault.file_changed",
    "{path} is not what was written (another SHA-256): the disk or somebody changed it. Use another backup.",
  ),
  sealedChanged: defineSentence(
    "backup_fault.sealed_changed",
    "{path} was changed or cut after the backup was made: use another backup.",
  ),
  unpacksToMore: defineSentence(
    "backup_fault.unpacks_to_more",
    "{path} unpacks to more than the {most} bytes that were packed: somebody has changed it. Use another backup.",
  ),
  notUnpacked: defineSentence("backup_fault.not_unpacked", "{path} cannot be unpacked: use another backup."),
  archiveCut: defineSentence(
    "backup_fault.archive_cut",
    "The archive ends in the midst of {path}: use another backup.",
  ),
  archiveOutside: defineSentence(
    "backup_fault.archive_outside",
    "The archive names a file outside of it ({path}): it is no backup.",
  ),
  noArchive: defineSentence(
    "backup_fault.no_archive",
    "This is not an archive of a database: use another backup.",
  ),
  serverList: defineSentence(
    "backup_fault.server_list",
    "The server's list of files cannot be read: use another backup.",
  ),
  serverFile: defineSentence(
    "backup_fault.server_file",
    "The database's file {path} is not as the server sent it: use another backup.",
  ),
  archiveLink: defineSentence(
    "backup_fault.archive_link",
    "The backup links {path} to another disk, which this command cannot put back.",
  ),
  archiveForeign: defineSentence(
    "backup_fault.archive_foreign",
    "The archive holds {path}, which no backup has: somebody has put it there. Use another backup.",
  ),
  laterMoment: defineSentence(
    "backup_fault.later_moment",
    "This backup holds everything up to {upTo}, which is later than {to}: use a backup that was made before that moment.",
  ),
  noLogStart: defineSentence(
    "backup_fault.no_log_start",
    "This backup does not say where its log begins: use another backup.",
  ),
  otherHistory: defineSentence(
    "backup_fault.other_history",
    "The log in {folder} does not go on from this backup: the database was restored in between, and wrote something else since.",
  ),
  otherHistoryKept: defineSentence(
    "backup_fault.other_history.kept",
    "What was kept before that is in {folder}: name that with --log, use a backup that was made since, or restore this one without --log.",
  ),
  otherHistoryElsewhere: defineSentence(
    "backup_fault.other_history.elsewhere",
    "Name the log that was kept when this backup was made, use a backup that was made since, or restore this one without --log.",
  ),
  keptFileChanged: defineSentence(
    "backup_fault.kept_file_changed",
    "{path} is not what was written: use another copy of the log.",
  ),
  otherDatabase: defineSentence(
    "backup_fault.other_database",
    "The log in {folder} is of another database ({other}) than this one ({own}): name the folder that belongs to it.",
  ),
  noLog: defineSentence(
    "backup_fault.no_log",
    "{folder} holds no log: it has no {file}. Name the folder that `lectern backup-log` writes to.",
  ),
  logOfOtherRelease: defineSentence(
    "backup_fault.log_other_release",
    "{path} was written by another release of lectern or changed, so this one cannot read it: use that release, or a newer one.",
  ),
  gap: defineSentence("backup_fault.log_gap", "Nothing is there from {from} to {to}, where {file} begins."),
  pieceChanged: defineSentence(
    "backup_fault.log_changed",
    "{file} was cut or changed after position {position}.",
  ),
  nothingOfHistory: defineSentence(
    "backup_fault.log_of_before",
    "{folder} holds nothing of the time after this backup: the database was restored or exchanged in between. Restore a backup that was made after that, or this one without --to.",
  ),
  olderDamage: defineSentence(
    "backup_fault.log_older_damage",
    "{path} was cut or changed, or what follows it is missing: nothing is there from {from} to {to}, where {next} begins. Later moments can only be restored from backups that were made since. Put a good copy of the files back, or remove {file} and all before it.",
  ),
  nothingAfter: defineSentence(
    "backup_fault.log_not_after",
    "The log in {folder} does not go on where this backup ends ({position}).",
  ),
  afterLogBegan: defineSentence(
    "backup_fault.log_not_after.use",
    "Use a backup that was made after `lectern backup-log` began, or restore this one without --to.",
  ),
  tooShort: defineSentence(
    "backup_fault.log_too_short",
    "The log in {folder} reaches to {upTo} and not to {to}.",
  ),
  restoreEarlier: defineSentence(
    "backup_fault.log_too_short.use",
    "With --to, restore up to {upTo} at most, use another copy of the log, or a backup that was made later.",
  ),
};
