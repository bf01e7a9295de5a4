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
);
create index event_pending on event (id) where not sequenced;
create unique index event_position on event (organization_id, position) where position is not null;

-- The stream's identity and its last position. One row: locked by whoever sequences.
create table event_stream (
  only_row boolean primary key default true check (only_row),
  epoch text not null,
  last_position bigint not null default 0,
  -- The oldest position still kept is the one after this.
  pruned_position bigint not null default 0
);
insert into event_stream (epoch) values (substr(md5(random()::text || clock_timestamp()::text), 1, 8));
