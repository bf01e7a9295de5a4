-- Learners say which facts of their profile lessons are not to use; and lessons wait for a model to write them.
create table hidden_fact (
  organization_id bigint not null,
  user_id bigint not null,
  field text not null check (field in ('department', 'job_title', 'tool', 'daily_task', 'first_name', 'summary')),
  -- As lessons show it; empty for the summary, which is hidden as a whole, whatever it says.
  value text not null,
  hidden_at timestamptz not null,
  primary key (organization_id, user_id, field, value),
  foreign key (organization_id, user_id) references "user" (organization_id, id)
);

-- A queue: a lesson is in it as long as a model may still write sections of it.
create table lesson_writing (
  organization_id bigint not null,
  curriculum_id bigint primary key,
  -- When its turn comes; while a worker has it, when its lease ends.
  due_at timestamptz not null,
  claim_id uuid,
  -- Of the section in hand, with the one under way.
  tries integer not null default 0,
  -- Sections that stay as they were assembled: what the model wrote of them was of no use.
  left_sections text[] not null default '{}',
  foreign key (organization_id, curriculum_id) references curriculum (organization_id, id)
);
create index on lesson_writing (due_at);
