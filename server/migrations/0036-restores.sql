-- A database that was put back to an earlier state gives positions out a second time. From then on events are of another
-- epoch, cursors of the one before are told where to go on, and nothing is sent until an operator allows it.

-- Epochs before the current one, as far as this database knows them.
create table ended_epoch (
  epoch_number bigint primary key,
  -- Up to here its history is this database's, too. Null: nobody knows.
  shared_position bigint,
  ended_at timestamptz not null,
  -- Its history goes on in the next one up to shared_position, as far as anybody knows; otherwise the database was put back.
  ended_by_failover boolean not null default false
);

-- What a database cannot fake when it is copied or put back: compared at each start and every few seconds.
create table database_mark (
  only_row boolean primary key default true check (only_row),
  -- Only grows. Whoever has seen a larger number has seen a later state of this database.
  counter bigint not null default 0,
  -- The transaction that wrote this row. PostgreSQL's own word for it differs once a dump was read in.
  written_by text,
  database_oid bigint,
  timeline bigint,
  -- Of the embedded database: which file on disk it is.
  place text
) with (fillfactor = 50);
insert into database_mark default values;

-- Each time that the service found, or was told, that its database was put back or copied.
create table restore (
  id bigint generated always as identity primary key,
  reason text not null check (reason in ('declared', 'went_backwards', 'dump', 'copied_folder', 'copied_database', 'recovered', 'cursor_ahead')),
  -- Null: found by the service itself.
  declared_by text,
  detected_at timestamptz not null,
  -- Until then nothing is sent.
  resumed_at timestamptz,
  resumed_by text,
  choice text check (choice in ('send', 'discard')),
  check ((resumed_at is null) = (choice is null))
);
create unique index restore_quiet on restore ((true)) where resumed_at is null;

-- Mails that nobody may get yet. Encrypted: they hold links that let people in.
create table held_mail (
  id bigint generated always as identity primary key,
  encrypted_mail text not null,
  creation_date timestamptz not null
);
