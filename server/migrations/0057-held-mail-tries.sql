-- A mail that its server did not take is tried again when it is due, by any process.
-- Null: as soon as mails may be sent, which is also what the release before this one means.
alter table held_mail
  add column due_at timestamptz,
  add column attempts integer not null default 0;
