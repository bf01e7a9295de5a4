-- Learners are listened to by the service, once they have agreed to it; what was said is deleted when an organization says so.
create table recording_consent (
  organization_id bigint not null,
  user_id bigint not null,
  given_at timestamptz not null,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references "user" (organization_id, id)
);

-- After how many days the words of a run that is over were deleted; null: they are there.
alter table scenario_run add column transcript_kept_days integer;
