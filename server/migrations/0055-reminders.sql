-- Learners are reminded by mail, once a day at most, of what is due or waiting; and each says whether they want that.
create table reminder (
  organization_id bigint not null,
  user_id bigint not null,
  -- Null: as their organization has it.
  is_wanted boolean,
  -- Days of the organization's calendar. Of several processes, the one that writes the day reminds.
  looked_on date,
  mailed_on date,
  creation_date timestamptz not null,
  modified_date timestamptz not null,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references "user" (organization_id, id)
);
create index reminder_wanted on reminder (organization_id) where is_wanted;
call keep_behind_horizon_on('reminder');

-- What somebody was reminded of: each thing once, as long as the row is kept.
create table reminded (
  organization_id bigint not null,
  user_id bigint not null,
  kind text not null check (kind in ('due', 'overdue', 'recall', 'goal')),
  subject text not null,
  creation_date timestamptz not null,
  primary key (organization_id, user_id, kind, subject),
  foreign key (organization_id, user_id) references "user" (organization_id, id)
);
create index reminded_creation_date on reminded (creation_date);
