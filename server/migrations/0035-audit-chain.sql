-- The audit log becomes tamper-evident: each organization's entries are sealed into a chain of hashes after commit,
-- so that an entry that is changed, removed or slipped in later no longer fits its neighbours.
alter table audit_entry
  add column chain_position bigint,
  add column previous_hash bytea,
  add column hash bytea,
  add check ((chain_position is null) = (hash is null));
create unique index audit_entry_chain on audit_entry (coalesce(organization_id, 0), chain_position);
create index audit_entry_unsealed on audit_entry (coalesce(organization_id, 0), id) where hash is null;
create index on audit_entry (organization_id, occurred_at, id);
