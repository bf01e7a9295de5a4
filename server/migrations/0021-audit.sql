-- Who changed what, from where. Written with the change; never updated. Tamper-evident: each organization's entries are
-- sealed into a chain of hashes after commit, so that an entry that is changed, removed or slipped in later no longer fits
-- its neighbours.
create table audit_entry (
  id bigint generated always as identity primary key,
  organization_id bigint references organization,
  occurred_at timestamptz not null,
  actor_type text not null check (actor_type in ('service_account', 'user', 'admin', 'system', 'hris', 'lti')),
  actor_id text,
  actor_label text,
  action text not null,
  target_type text,
  target_id text,
  ip text,
  user_agent text,
  request_id text,
  changes jsonb not null default '{}',
  chain_position bigint,
  previous_hash bytea,
  hash bytea,
  -- Partners verify their chain without reading who the operator was: a salted hash stands for it.
  operator_salt bytea,
  check ((chain_position is null) = (hash is null))
);
create index on audit_entry (organization_id, id);
create unique index audit_entry_chain on audit_entry (coalesce(organization_id, 0), chain_position);
create index audit_entry_unsealed on audit_entry (coalesce(organization_id, 0), id) where hash is null;
create index on audit_entry (organization_id, occurred_at, id);

-- Where an operator says for how long audit entries are kept, the rest of a chain is verified from the last one that went.
create table audit_chain_start (
  -- As in the index of the entries: an organization, or 0.
  chain bigint primary key,
  position bigint not null,
  hash bytea not null
);
