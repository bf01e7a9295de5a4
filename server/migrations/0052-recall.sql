-- What was learned once is forgotten unless it is recalled, so a lesson's questions come back after 2, 7 and 30 days.
create table recall (
  organization_id bigint not null,
  curriculum_id bigint not null,
  user_id bigint not null,
  template_id bigint not null references template,
  -- From when the days are counted: the lesson's completion.
  learned_at timestamptz not null,
  -- Which of the three times comes next.
  step integer not null check (step between 1 and 3),
  -- When it does; null: the lesson does not come back any more.
  due_at timestamptz,
  -- When the learner's partner is told; null: not again.
  remind_at timestamptz,
  reminded_at timestamptz,
  primary key (organization_id, curriculum_id),
  foreign key (organization_id, curriculum_id) references curriculum (organization_id, id),
  foreign key (organization_id, user_id) references "user" (organization_id, id)
);
create index recall_due on recall (organization_id, user_id, due_at);
create index recall_reminder on recall (remind_at) where remind_at is not null;

-- A few questions that a learner is asked at once, of one lesson or of several.
create table recall_session (
  organization_id bigint not null references organization,
  id bigint generated always as identity primary key,
  user_id bigint not null,
  begun_at timestamptz not null,
  -- All were answered, or the learner left them out.
  ended_at timestamptz,
  unique (organization_id, id),
  foreign key (organization_id, user_id) references "user" (organization_id, id)
);
-- Of two browsers that begin one, one does.
create unique index recall_session_open on recall_session (organization_id, user_id) where ended_at is null;
create index recall_session_of_user on recall_session (organization_id, user_id, ended_at);

-- Kept apart from the answers in the lesson, whose score and evidence are those of first answers.
create table recall_question (
  organization_id bigint not null,
  session_id bigint not null,
  -- From 1, in the order they are asked in.
  place integer not null,
  curriculum_id bigint not null,
  question_id text not null,
  -- The last answer; whether the first one was right.
  option_ids text[],
  is_right boolean,
  answered_at timestamptz,
  primary key (session_id, place),
  unique (session_id, curriculum_id, question_id),
  check ((option_ids is null) = (answered_at is null) and (is_right is null) = (answered_at is null)),
  foreign key (organization_id, session_id) references recall_session (organization_id, id) on delete cascade,
  foreign key (organization_id, curriculum_id) references recall (organization_id, curriculum_id)
);
create index recall_question_of_lesson on recall_question (organization_id, curriculum_id, question_id);
