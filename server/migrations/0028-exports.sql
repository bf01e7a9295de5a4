-- Reports are built elsewhere, from copies: a copy has to learn what is gone, and where to go on the next time.
-- A row that is deleted leaves one of these, for good: nobody knows when the oldest copy asks again.
create table tombstone (
  organization_id bigint not null references organization,
  noun text not null check (noun in ('team', 'assignment')),
  id bigint not null,
  modified_date timestamptz not null,
  primary key (organization_id, noun, id)
);
create index tombstone_modified on tombstone (organization_id, noun, modified_date, id);
call keep_behind_horizon_on('tombstone');
