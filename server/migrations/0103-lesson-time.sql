-- What a certificate says of the time that somebody spent is measured, between what was shown and what was answered.
-- Made when a lesson is opened for the first time: without a row nothing was measured.
create table lesson_time (
  organization_id bigint not null,
  curriculum_id bigint primary key,
  -- When a page of the lesson was shown last, or a form of it was sent.
  shown_at timestamptz not null,
  spent_ms bigint not null default 0 check (spent_ms >= 0),
  foreign key (organization_id, curriculum_id) references curriculum (organization_id, id)
);
