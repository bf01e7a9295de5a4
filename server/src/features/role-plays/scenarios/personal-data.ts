import { sql } from "kysely";
import { forgetAssigner } from "#learning/assignables/index.ts";
import type { PersonalData } from "#platform/personal-data.ts";
import { rolePlayKind } from "./assignments/assignment.ts";
import { withoutQuotes } from "./retention/delete-transcripts.ts";

/**
 * Assignments and scores stay and are counted. What a person said in a talk, and what the character remembers of it, goes;
 * who gave scenarios to others is no longer named.
 */
export const scenarioPersonalData: PersonalData = {
  files: {
    scenario_assignments: ({ organizationId, userId }) => sql`
        select scenario_assignment.id, scenario.scenario_id, due_date, completed_at, scenario_assignment.creation_date,
               scenario_assignment.modified_date
        from scenario_assignment join scenario on scenario.id = scenario_assignment.scenario_id
        where scenario_assignment.organization_id = ${organizationId} and user_id = ${userId}
        order by scenario_assignment.id`,
    scenario_runs: ({ organizationId, userId }) => sql`
        select run.id, scenario.scenario_id, run.assignment_id, run.language, run.attempt, run.status, run.ended_reason,
               run.score, run.scored_by, run.spoken_by, run.passed, run.pass_mark, run.concepts, run.breaches, run.started_at, run.completed_at, run.duration_seconds,
               (select coalesce(json_agg(json_build_object('speaker', speaker, 'text', text, 'heard', heard, 'said_at', said_at)
                                         order by position), '[]')
                from scenario_turn as turn
                where turn.organization_id = run.organization_id and turn.run_id = run.id) as turns
        from scenario_run as run join scenario on scenario.id = run.scenario_id
        where run.organization_id = ${organizationId} and run.user_id = ${userId} order by run.id`,
    scenario_flags: ({ organizationId, userId }) => sql`
        select flag.run_id, flag.about, flag.concept, flag.position, flag.creation_date, flag.resolution, flag.resolved_at
        from scenario_flag as flag
        join scenario_run as run on run.organization_id = flag.organization_id and run.id = flag.run_id
        where run.organization_id = ${organizationId} and run.user_id = ${userId} order by flag.id`,
    scenario_return_addresses: ({ organizationId, userId }) => sql`
        select scenario.scenario_id, return_url, set_at
        from scenario_return join scenario on scenario.id = scenario_return.scenario_id
        where scenario_return.organization_id = ${organizationId} and user_id = ${userId}
        order by scenario_return.scenario_id`,
    speech_consent: ({ organizationId, userId }) => sql`
        select given_at from speech_consent where organization_id = ${organizationId} and user_id = ${userId}`,
    recording_consent: ({ organizationId, userId }) => sql`
        select given_at from recording_consent where organization_id = ${organizationId} and user_id = ${userId}`,
  },
  async erase(trx, now, { organizationId, userId }) {
    // First, since it locks the runs: what is being said in this moment is said in a run that is over.
    await sql`
      update scenario_run as run
      set state = '{}', modified_date = ${now}, breaches = ${withoutQuotes(sql`run.breaches`, "null")},
          status = case when status = 'running' then 'ended' else status end,
          phase = 'over',
          ended_reason = case when status = 'running' then 'abandoned' else ended_reason end
      where run.organization_id = ${organizationId} and run.user_id = ${userId} and run.state <> '{}'`.execute(
      trx,
    );
    await sql`
      delete from scenario_turn as turn using scenario_run as run
      where run.organization_id = ${organizationId} and run.user_id = ${userId}
        and turn.organization_id = run.organization_id and turn.run_id = run.id`.execute(trx);
    await sql`
      delete from scenario_flag as flag using scenario_run as run
      where run.organization_id = ${organizationId} and run.user_id = ${userId}
        and flag.organization_id = run.organization_id and flag.run_id = run.id`.execute(trx);
    await sql`
      delete from scenario_return where organization_id = ${organizationId} and user_id = ${userId}`.execute(
      trx,
    );
    await sql`
      delete from speech_consent where organization_id = ${organizationId} and user_id = ${userId}`.execute(
      trx,
    );
    await sql`
      delete from recording_consent where organization_id = ${organizationId} and user_id = ${userId}`.execute(
      trx,
    );
    await forgetAssigner(trx, rolePlayKind, { organizationId, userId });
    return null;
  },
};
