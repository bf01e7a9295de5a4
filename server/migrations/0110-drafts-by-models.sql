-- What a model proposes is a lesson draft like any other: it waits while it is written, and nobody has to want it in the end.
-- A translation may be one of the platform's lessons, which its payer's authors do not meet; and what an operator has asked
-- for may be compulsory, or stand around a role-play, which authors cannot say by themselves.
alter table lesson_draft
  add column is_platform boolean not null default false,
  add column lesson_type text not null default 'custom' check (lesson_type in ('mandatory', 'premade', 'custom')),
  add column scenario_id text,
  drop constraint lesson_draft_origin_check,
  add constraint lesson_draft_origin_check check (origin in ('empty', 'copy', 'version', 'import', 'model')),
  drop constraint lesson_draft_status_check,
  add constraint lesson_draft_status_check check (status in
    ('writing', 'failed', 'draft', 'in_review', 'changes_requested', 'approved', 'published', 'discarded'));
