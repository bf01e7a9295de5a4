-- The outbox: what happened, written in the transaction that made it happen.
-- `body` is the envelope as text and never rendered again: signatures cover its bytes.
create table event (
  id bigint generated always as identity primary key,
  event_id uuid not null,
  -- No foreign key: the row stands beside one whose own key vouches for the organization, and organizations are never
  -- deleted. Asked again for each event, the key took a third of the time it takes to write one.
  organization_id bigint not null,
  type text not null,
  -- public: the twelve types everyone gets. extension: only who asks for it. internal: reaches no one outside.
  audience text not null check (audience in ('public', 'extension', 'internal')),
  provider_id text,
  body text not null,
  creation_date timestamptz not null,
  -- Given after commit by the sequencer, dense and in order. Null: not yet sequenced, or internal.
  position bigint,
  sequenced boolean not null default false,
  -- The span of the request that wrote it (W3C Trace Context), so that its deliveries join its trace. Null where nothing
  -- is traced.
  trace_parent text
)
-- Every row is rewritten once, when it is sequenced: the versions from before are cleared away early, in small portions,
-- and with them what they leave behind in event_pending, which the sequencer reads many times a second.
with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
-- What the sequencer looks for. As small as the backlog, however long the stream.
create index event_pending on event (id) where not sequenced;
-- A page of one organization's stream.
create unique index event_position on event (organization_id, position) where position is not null;
-- Receivers know an event by its id: so its deliveries can be found.
create unique index event_by_id on event (event_id);
-- For sending statements of what happened before there was a store.
create index event_checkpoint on event (organization_id, id)
  where audience = 'internal' and type in ('subsection.started', 'subsection.completed');
-- For those of role-plays.
create index event_scenario_completed on event (organization_id, id) where type = 'scenario.completed';

-- The stream's identity and its last position: one row, written by whoever sequences.
create table event_stream (
  only_row boolean primary key default true check (only_row),
  -- Longer than one can try out.
  epoch text not null,
  last_position bigint not null default 0,
  -- Events up to here are no longer kept.
  pruned_position bigint not null default 0,
  -- `epoch` seals all cursors, for always. This one stands in each of them and is a new one after every restore.
  epoch_number bigint not null default 0 check (epoch_number between 0 and 4294967295),
  -- PostgreSQL's, on which the positions of its epoch are given out: a replica that took the primary's place may lack the last
  -- transactions, and would give out again what they had given out, so each timeline has an epoch of its own. Null: on none yet,
  -- or the server does not tell.
  timeline bigint
);
insert into event_stream (epoch) values (replace(gen_random_uuid()::text, '-', ''));
