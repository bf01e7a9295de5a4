-- What a model was asked to write of a lesson draft, unseen by learners and partners until a person publishes it, and what came of it.
create table template_draft (
  id bigint generated always as identity primary key,
  -- Whose model wrote it, within whose budget; of a draft from documents also whose template it becomes.
  organization_id bigint not null references organization,
  kind text not null check (kind in ('translation', 'documents')),
  language text not null check (language in ('en', 'de', 'fr', 'it')),
  -- What is translated. Of a draft from documents: what was made of it.
  template_id bigint references template,
  -- Of a translation: the template's structure and original as they were when it was asked for, and their identity.
  basis jsonb,
  basis_hash text,
  -- Of a draft from documents: what it is to be called and to be made of.
  title text not null,
  lesson_type text not null check (lesson_type in ('mandatory', 'premade', 'custom')),
  document_ids uuid[] not null default '{}',
  status text not null default 'waiting'
    check (status in ('waiting', 'writing', 'ready', 'failed', 'accepted', 'rejected')),
  -- What is written so far, portion by portion: a process that dies loses the one under way.
  work jsonb not null default '[]',
  steps integer not null,
  -- The proposed files by name, and on which passages each paragraph leans.
  files jsonb,
  sources jsonb not null default '[]',
  model text,
  -- Why it failed: a code, and a sentence that names the place.
  failure text,
  failure_detail text,
  requested_by text not null,
  decided_by text,
  decided_at timestamptz,
  -- Whether who accepted it changed it before.
  is_edited boolean not null default false,
  -- Of the portion under way.
  tries integer not null default 0,
  -- When it may be taken up: at once, after a pause, or when whoever works on it must be gone. Null: nothing is to be written.
  due_at timestamptz,
  claim_id uuid,
  creation_date timestamptz not null,
  changed_at timestamptz not null,
  -- Its lesson draft.
  draft_id bigint not null unique,
  unique (organization_id, id),
  check ((kind = 'translation') = (basis is not null)),
  check ((status in ('waiting', 'writing')) = (due_at is not null)),
  check ((status = 'failed') = (failure is not null)),
  check ((failure is null) = (failure_detail is null)),
  check ((status in ('accepted', 'rejected')) = (decided_at is not null)),
  check (status not in ('ready', 'accepted') or files is not null),
  constraint template_draft_lesson foreign key (organization_id, draft_id)
    references lesson_draft (organization_id, id) on delete cascade
);
-- One translation at a time: two people who ask for the same one get the same.
create unique index template_draft_open on template_draft (template_id, language)
  where kind = 'translation' and status in ('waiting', 'writing', 'ready');
create index template_draft_due on template_draft (due_at) where due_at is not null;
create index template_draft_newest on template_draft (organization_id, creation_date, id);
create index template_draft_template on template_draft (template_id);
create index template_draft_changed on template_draft (changed_at);
