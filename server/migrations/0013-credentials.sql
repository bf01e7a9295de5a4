-- When a person's credentials end all at once: deactivation, a new password. Sessions, login links and JWTs from before
-- that moment stay dead, also when the person is let in again.
alter table "user" add column credentials_after timestamptz;
