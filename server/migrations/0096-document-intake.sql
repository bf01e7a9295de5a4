-- What an organization uploads in a day is bounded, also when it deletes what it uploaded before.
create table document_intake (
  organization_id bigint not null references organization,
  day date not null,
  documents integer not null,
  bytes bigint not null,
  primary key (organization_id, day)
);
