-- Since when the link is of an integration that was replaced: whoever the new one does not deliver has not left by that.
alter table hris_identity_link add column orphaned_at timestamptz;
