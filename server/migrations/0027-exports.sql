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

create index feedback_modified on feedback (organization_id, modified_date, id);

-- What a job hands out may be a copy of an organization's people, so some of it is kept for less long than the job.
alter table job add column result_expires_at timestamptz;
alter table job add column watermark timestamptz;
create index job_result_expiry on job (result_expires_at) where result_expires_at is not null;
