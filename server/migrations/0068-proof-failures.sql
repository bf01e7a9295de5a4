-- The console says in its reader's language what a proof found wrong with a backup or with the kept log, by codes and values beside the
-- English text. Null: of a release that knew none.
alter table backup_report add column failure_sentences jsonb;
