-- Learners without a partner are asked once which skills they aim for; this says who was.
create table onboarding (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  user_id bigint not null,
  -- False: they went on without choosing.
  has_chosen boolean not null,
  creation_date timestamptz not null,
  unique (organization_id, id),
  unique (organization_id, user_id),
  foreign key (organization_id, user_id) references "user" (organization_id, id)
);
