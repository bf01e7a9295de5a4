-- The outbox: what happened, written in the transaction that made it happen.
-- `body` is the envelope as text and never rendered again: signatures cover its bytes.
create table event (
  id bigint generated always as identity primary key,
  event_id uuid not null,
  organization_id bigint not null references organization,
  type text not null,
  -- public: the twelve types everyone gets. extension: only who asks for it. internal: reaches no one outside.
  audience text not null check (audience in ('public', 'extension', 'internal')),
  provider_id text,
  body text not null,
  creation_date timestamptz not null,
  -- Given after commit by the sequencer, dense and in order. Null: not yet sequenced, or internal.
  position bigint,
  sequenced boolean not null default false
)
-- Every row is rewritten once, when it is sequenced: the versions from before are cleared away early, in small portions,
-- and with them what they leave behind in event_pending, which the sequencer reads many times a second.
with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
-- What the sequencer looks for. As small as the backlog, however long the stream.
create index event_pending on event (id) where not sequenced;
-- A page of one organization's stream.
create unique index event_position on event (organization_id, position) where position is not null;

-- The stream's identity and its last position: one row, written by whoever sequences.
create table event_stream (
  only_row boolean primary key default true check (only_row),
  -- Part of every cursor. A new one is due when positions may be given a second time, as after restoring a backup:
  -- cursors from before are then refused instead of skipping what happened since.
  epoch text not null,
  last_position bigint not null default 0,
  -- Events up to here are no longer kept.
  pruned_position bigint not null default 0
);
insert into event_stream (epoch) values (substr(md5(random()::text || clock_timestamp()::text), 1, 8));
