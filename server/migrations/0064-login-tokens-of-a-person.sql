-- A person's timeline and export list their links, spent ones included: of a million links of the last thirty days all were read.
-- lectern: no transaction
create index concurrently if not exists login_token_person on login_token (organization_id, user_id);
