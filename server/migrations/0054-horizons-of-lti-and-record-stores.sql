-- These tables came without what 0032 asks of every table with a modified_date.
call keep_behind_horizon_on('lti_registration');
call keep_behind_horizon_on('lti_deployment');
call keep_behind_horizon_on('record_store');
