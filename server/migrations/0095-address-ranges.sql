-- A campus behind one address is no attacker: an organization's address ranges are counted with limits of their own.
alter table organization add column address_ranges jsonb not null default '[]'
  check (jsonb_typeof(address_ranges) = 'array');

-- Read every few seconds by every process; most organizations have none.
create index organization_address_ranges on organization (id) where address_ranges <> '[]';
