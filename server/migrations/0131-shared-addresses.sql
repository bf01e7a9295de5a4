-- An e-mail address is nobody's identity: people of one organization may share one. It stays the only one among those who
-- sign in with it (user_password_email).
drop index user_email;
create index user_email on "user" (organization_id, lower(email));
