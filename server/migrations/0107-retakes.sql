-- A completed lesson stays completed. For its certificate its questions can be answered once more, from a day after on.
create table retake_answer (
  organization_id bigint not null,
  curriculum_id bigint not null,
  -- Which retake, from 1.
  number integer not null check (number >= 1),
  question_id text not null,
  form integer not null check (form >= 1),
  -- The first answer; of a scene the way so far, until it is over.
  option_ids text[] not null,
  is_right boolean not null,
  is_unfinished boolean not null,
  answered_at timestamptz not null,
  primary key (curriculum_id, number, question_id),
  foreign key (organization_id, curriculum_id) references curriculum (organization_id, id)
);
