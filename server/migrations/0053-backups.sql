-- What operators, or their scripts, say of backups.
create table backup_report (
  id bigint generated always as identity primary key,
  -- proven: one was put back somewhere, and the service ran on it.
  -- log: it is kept in the folder; without one, not any more. log_proven and log_failed: it was restored to the moment in up_to.
  kind text not null check (kind in ('made', 'proven', 'failed', 'log', 'log_proven', 'log_failed')),
  occurred_at timestamptz not null,
  reported_at timestamptz not null,
  reported_by text not null,
  -- made: where it lies.
  folder text,
  -- Everything that was acknowledged before is in it.
  up_to timestamptz,
  -- failed: what was wrong with it.
  failure text,
  -- Which backup it is of: SHA-256 of what its manifest says. Null: reported by somebody else.
  manifest_sha256 text check (manifest_sha256 ~ '^[0-9a-f]{64}$'),
  -- failed: it had been proven, and is not there as it was any more. Where it comes back, it is tried again.
  was_proven boolean not null default false
);
create index on backup_report (kind, occurred_at);
