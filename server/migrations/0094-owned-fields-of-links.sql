-- Who follows a record already: what the account has, until the next reading says which fields the HR system has.
update "user"
set hris_fields = array['first_name', 'last_name']
  || case when "user".email is null then '{}' else array['email'] end
  || case when "user".job_titles = '{}' then '{}' else array['job_titles'] end
  || case when "user".department is null then '{}' else array['department'] end
  || case when not "user".is_active and "user".deactivated_at = link.hub_deactivated_at then array['is_active'] else '{}' end
from hris_identity_link as link
where link.organization_id = "user".organization_id and link.user_id = "user".id;
