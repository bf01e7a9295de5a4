-- An organization's own people write its lessons in the console: operators of two roles more, each of one organization,
-- who see and change nothing else. A column of the account, not a list: who writes for two has two accounts, and no
-- statement can forget which of them is meant.
alter table operator
  add column organization_id bigint references organization,
  drop constraint operator_role_check,
  add constraint operator_role_check
    check (role in ('owner', 'operator', 'reader', 'author', 'publisher')),
  add constraint operator_organization
    check ((role in ('author', 'publisher')) = (organization_id is not null));
create index operator_organization_id on operator (organization_id) where organization_id is not null;
