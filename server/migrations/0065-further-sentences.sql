-- The console says in its reader's language why a launch was refused, what is wrong with a row of an HR file, what an import
-- left out of a lesson, and why a model wrote no draft, by codes and values beside the English sentences. Null: of a release that knew none.
alter table lti_launch add column reason_sentences jsonb;
alter table hris_record add column mistake_sentences jsonb;
alter table template_draft add column failure_sentences jsonb;
alter table lesson_draft add column import_note_sentences jsonb;
