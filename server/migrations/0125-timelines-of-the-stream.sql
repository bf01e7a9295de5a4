-- A replica that takes the primary's place may lack the last transactions, and would give out again the positions that they had
-- given out. PostgreSQL then writes on another timeline: positions on each timeline are of an epoch of their own.
alter table event_stream
  -- On which the positions of its epoch are given out. Null: on none yet, or the server does not tell.
  add column timeline bigint;
alter table ended_epoch
  -- Its history goes on in the next one up to shared_position, as far as anybody knows; otherwise the database was put back.
  add column ended_by_failover boolean not null default false;
