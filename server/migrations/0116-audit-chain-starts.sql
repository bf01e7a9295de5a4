-- Where an operator says for how long audit entries are kept, the rest of a chain is verified from the last one that went.
create table audit_chain_start (
  -- As in the index of the entries: an organization, or 0.
  chain bigint primary key,
  position bigint not null,
  hash bytea not null
);
