-- An organization's own authors write lessons here, file by file as they are, mistakes and all, until somebody publishes
-- them as a template of the organization. What models propose is another table: nobody edits that at leisure.
create table lesson_draft (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organization,
  -- The organization's template that it is to be a new version of, or has become.
  template_id bigint references template,
  origin text not null check (origin in ('empty', 'copy', 'version', 'import')),
  -- What it was copied from: the platform's or the organization's own.
  source_template_id bigint references template,
  -- The content of `template_id` when the draft was begun or last published: another one means that somebody overtook it.
  base_hash text,
  -- As its files say, for lists; what cannot be read keeps what stood there before.
  key text not null,
  title text not null,
  language text not null check (language in ('en', 'de', 'fr', 'it')),
  languages text[] not null default '{}',
  -- Of its files in all; what holds one cannot be published.
  mistakes integer not null default 0,
  status text not null check (status in ('draft', 'in_review', 'changes_requested', 'approved', 'published')),
  -- Counts the savings: who saves names the one that they began from.
  revision integer not null,
  -- The text of each file by name, byte for byte as it was saved.
  files jsonb not null,
  -- By language: which text of the original a translation was made from, both as hashes of the pieces.
  translated jsonb not null default '{}',
  -- What an import left out.
  import_notes jsonb not null default '[]',
  created_by text not null,
  changed_by text not null,
  submitted_by text,
  decided_by text,
  creation_date timestamptz not null,
  changed_at timestamptz not null,
  unique (organization_id, id)
);
create index lesson_draft_newest on lesson_draft (organization_id, changed_at, id);
create index lesson_draft_template on lesson_draft (template_id);
create index lesson_draft_changed on lesson_draft (changed_at);

-- What was saved before. The oldest go when there are many.
create table lesson_draft_revision (
  organization_id bigint not null,
  draft_id bigint not null,
  number integer not null,
  files jsonb not null,
  saved_by text not null,
  saved_at timestamptz not null,
  -- Begun, restored, submitted: never merged with what is saved right after it.
  reason text not null check (reason in ('created', 'saved', 'restored', 'submitted', 'published')),
  primary key (draft_id, number),
  foreign key (organization_id, draft_id) references lesson_draft (organization_id, id)
);

create table lesson_draft_comment (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  draft_id bigint not null,
  -- What it is about; null: the whole draft.
  section text,
  text text not null,
  written_by text not null,
  -- Which revision it speaks of.
  revision integer not null,
  -- Null: a word on the way; else the step that it came with.
  step text check (step in ('submitted', 'approved', 'changes_requested', 'published')),
  creation_date timestamptz not null,
  foreign key (organization_id, draft_id) references lesson_draft (organization_id, id)
);
create index lesson_draft_comment_draft on lesson_draft_comment (draft_id, id);

-- What learners were or are given, one for each content of an organization's template. Lessons that were begun name
-- theirs by its hash.
create table lesson_version (
  organization_id bigint not null references organization,
  template_id bigint not null references template,
  number integer not null,
  content_hash text not null,
  files jsonb not null,
  -- Null: it came by an import, not from a draft.
  draft_id bigint,
  published_by text,
  -- What the publisher says has changed.
  note text,
  published_at timestamptz not null,
  primary key (template_id, number),
  foreign key (organization_id, draft_id) references lesson_draft (organization_id, id)
);
create index lesson_version_draft on lesson_version (draft_id);
create index lesson_version_hash on lesson_version (template_id, content_hash);
