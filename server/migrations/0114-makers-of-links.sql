-- An owner who leaves may have made a link to another operator's new password before: it falls with who made it.
alter table operator_invitation add column made_by bigint references operator;
