-- What is still arriving takes room as well, or uploads beside one another would exceed what an organization may keep.
create table document_arrival (
  arrival_id uuid primary key,
  organization_id bigint not null references organization,
  -- Null: it has no room reserved, because it may be a repetition of what was stored while there was room.
  bytes bigint check (bytes >= 0),
  -- By when it has come or was given up; a process that died lets go of it by this.
  expires_at timestamptz not null,
  unique (organization_id, arrival_id)
);
-- One of these at a time.
create unique index document_arrival_without_room on document_arrival (organization_id) where bytes is null;
