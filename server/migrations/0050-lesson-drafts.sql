-- An organization's own authors write lessons here, file by file as they are, mistakes and all, until somebody publishes
-- them as a template of the organization. What models propose is another table: nobody edits that at leisure.
create table lesson_draft (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organization,
  -- The organization's template that it is to be a new version of, or has become.
  template_id bigint references template,
  origin text not null check (origin in ('empty', 'copy', 'version', 'import', 'model')),
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
  -- One that a model writes waits while it is written, and nobody has to want it in the end.
  status text not null check (status in
    ('writing', 'failed', 'draft', 'in_review', 'changes_requested', 'approved', 'published', 'discarded')),
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
  -- Translations that lag behind, for lists, which read no texts.
  stale_languages text[] not null default '{}',
  -- A translation may be one of the platform's lessons, which its payer's authors do not meet; and what an operator has asked
  -- for may be compulsory, or stand around a role-play, which authors cannot say by themselves.
  is_platform boolean not null default false,
  lesson_type text not null default 'custom' check (lesson_type in ('mandatory', 'premade', 'custom')),
  scenario_id text,
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
  -- By name, what pages have to know of each.
  pictures jsonb not null default '{}',
  primary key (template_id, number),
  foreign key (organization_id, draft_id) references lesson_draft (organization_id, id)
);
create index lesson_version_draft on lesson_version (draft_id);
create index lesson_version_hash on lesson_version (template_id, content_hash);

-- An author puts pictures beside a draft's files. A name means the same picture for as long as the draft has it, so every
-- revision that shows it stays right without keeping pictures of its own.
create table lesson_draft_picture (
  organization_id bigint not null,
  draft_id bigint not null,
  name text not null,
  -- What pages have to know of it; the picture itself is the organization's.
  hash text not null,
  width integer not null,
  height integer not null,
  widths integer[] not null,
  added_by text not null,
  creation_date timestamptz not null,
  primary key (draft_id, name),
  foreign key (organization_id, draft_id) references lesson_draft (organization_id, id),
  foreign key (organization_id, hash) references picture (organization_id, hash)
);
