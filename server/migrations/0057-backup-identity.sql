alter table backup_report
  -- Which backup it is of: SHA-256 of what its manifest says. Null: reported by somebody else, or before it was kept.
  add column manifest_sha256 text check (manifest_sha256 ~ '^[0-9a-f]{64}$'),
  -- failed: it had been proven, and is not there as it was any more. Where it comes back, it is tried again.
  add column was_proven boolean not null default false;
