-- Whoever had a password or a role above learner, was deactivated and comes back through a partner, comes back without;
-- what they had stands here until an operator decides. Till then the address and the name are not the partner's to change:
-- an operator who gives the role back must not give it to whoever moved the address meanwhile.
alter table "user"
  add column former_access_role text check (former_access_role in ('learner', 'manager', 'admin'));
