-- Nobody is obliged to what they never chose (decision E4): an operator marks what is compulsory for an organization. Null:
-- not said; then an organization's own template is what its content says, and the platform's is optional.
alter table template_visibility add column is_mandatory boolean;

-- Where compulsory lessons were assigned by themselves, somebody had chosen them: they go on.
insert into template_visibility (template_id, organization_id, is_visible, is_mandatory, modified_date)
select template.id, organization.id, true, true, now() from template, organization
where organization.auto_assign_mandatory and template.organization_id is null and template.lesson_type = 'mandatory'
on conflict (template_id, organization_id) do update set is_mandatory = true, modified_date = excluded.modified_date;

-- Mirrors learn of a `lesson_type` that is another one from now on.
update template set modified_date = now()
where lesson_type <> case when organization_id is null then 'premade' else 'custom' end
  and not (organization_id is not null and lesson_type = 'mandatory');
