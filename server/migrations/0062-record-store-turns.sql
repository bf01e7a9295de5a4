-- Whose turn it is to send to a store, apart from how the way to it is, because it is written twice for each turn. While somebody
-- holds a snapshot, as a backup or a report does, PostgreSQL keeps every earlier version of a row, and whoever looks a row up by a
-- key that stays the same reads all of them, an update that checks the key too. So what grows with each turn is part of the key, and
-- the newest one is found first. Statements that were sent stay in the index of those that wait as well: so a turn says from where
-- on to look.
create table record_store_turn (
  record_store_id bigint not null,
  organization_id bigint not null,
  -- Grows with each turn. There is one row for each store.
  version bigint not null default 0,
  claim_id uuid,
  leased_until timestamptz,
  served_at timestamptz,
  last_success_at timestamptz,
  -- None of the organization's statements with this id or a lower one waits.
  waiting_above bigint not null default 0,
  primary key (record_store_id, version),
  foreign key (organization_id, record_store_id) references record_store (organization_id, id),
  check ((claim_id is null) = (leased_until is null))
);
insert into record_store_turn (record_store_id, organization_id, served_at, last_success_at)
select record_store_id, organization_id, served_at, last_success_at from record_store_lane;

-- The version before claims a lane by its claim_id and leased_until. As long as turns are claimed here, lanes are claimed by nobody
-- (a UUID of zeros), some minutes at a time, and the version before leaves them alone. The next one no longer needs these two, nor
-- served_at and last_success_at, which nobody writes any more.
