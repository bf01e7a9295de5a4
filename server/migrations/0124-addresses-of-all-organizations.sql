-- Forgotten passwords and operators name an address and no organization: of a million people, each request read all.
-- lectern: no transaction
create index concurrently user_address on "user" (lower(email));
