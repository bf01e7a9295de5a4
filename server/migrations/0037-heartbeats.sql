-- Who works, and whether it gets on. Every process writes what its workers do every few seconds, so that any of them can
-- tell when nobody works. One row per process and worker; a process without workers says at least that it serves.
create table worker_heartbeat (
  process_id uuid not null,
  worker text not null,
  host text not null,
  pid integer not null,
  role text not null,
  version text not null,
  started_at timestamptz not null,
  -- When its process last wrote this.
  beat_at timestamptz not null,
  -- When its loop last came round: it hangs when this stands still.
  turned_at timestamptz not null,
  succeeded_at timestamptz,
  failed_at timestamptz,
  -- Kind of the last failure; its words are in the log of that process.
  failure text,
  primary key (process_id, worker)
) with (fillfactor = 50);
