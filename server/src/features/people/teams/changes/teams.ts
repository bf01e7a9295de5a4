import { transactionRetrying } from "#platform/database/availability/retry.ts";
import type { Context } from "#platform/feature.ts";
import { requireMatch } from "#platform/http/conditional/conditional-writes.ts";
import { partnerOf } from "#platform/http/guard/caller.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { missingField, notFound, permissionDenied } from "#platform/problems.ts";
import { auditOrigin } from "#tenancy/audit/index.ts";
import { assertMembershipRequest, type MembershipDecision } from "../membership/membership.ts";
import { lockUsers, type TeamUsers } from "../membership/users.ts";
import { ambiguousTeamName, teamOwnedByHris } from "../problems.ts";
import { lockTeams, selectMemberIds, selectTeam, selectTeamByKey, selectTeamsByName } from "../queries.ts";
import type { MembershipRequest, TeamChanges, UpsertTeam } from "../schemas.ts";
import type { TeamRow } from "../team.ts";
import type { TeamWork } from "./announcement.ts";
import { announceIfChanged, changeMembers, changeTeam, createTeam } from "./change.ts";
import { removeTeam } from "./removal.ts";

const UNSEEN =
  "A manager names members of their own teams, and themselves. An administrator or an application adds anybody else, those too whom you removed yourself.";

/** Changing teams, each in a transaction that has the organization's teams to itself. */
export function teamActions(context: Context, users: TeamUsers) {
  async function work<T>(request: HttpRequest, action: (work: TeamWork) => Promise<T>): Promise<T> {
    const { organizationId } = partnerOf(request);
    return transactionRetrying(context.db, async (trx) => {
      await lockTeams(trx, organizationId);
      return action({ trx, now: context.clock(), organizationId, users, origin: auditOrigin(request) });
    });
  }

  return {
    /** Upsert by key, else by name in any case. @throws also what `createTeam` and `changeTeam` throw */
    upsert: (request: HttpRequest, { provider, provider_id, ...changes }: UpsertTeam) =>
      work(request, async (work) => {
        const key = { provider: provider ?? null, provider_id: provider_id ?? null };
        const known = await resolveTeam(work, key, changes.name);
        if (known) return { isNew: false, team: await changeTeam(work, known, changes) };
        return { isNew: true, team: await createTeam(work, key, changes) };
      }),

    update: (request: HttpRequest, teamId: number, changes: TeamChanges) =>
      work(request, async (work) => {
        const team = await teamOf(work, teamId);
        await requireMatch(request, () => team);
        return changeTeam(work, team, changes);
      }),

    /** @throws notFound, preconditionFailed, teamOwnedByHris */
    remove: (request: HttpRequest, teamId: number) =>
      work(request, async (work) => {
        const team = await teamOf(work, teamId);
        await requireMatch(request, () => team);
        if (team.source === "hris") throw teamOwnedByHris();
        await removeTeam(work, team);
      }),

    /**
     * Managers change this about the people they see: who is in one of their teams may be put into another of them,
     * nobody else may, or they would let themselves in to anyone (contract 1.3).
     * @throws missingField, invalidField, notFound, userNotFound, permissionDenied; then nothing is written
     */
    changeMembers: (request: HttpRequest, teamId: number, requested: MembershipRequest) =>
      work(request, async (work) => {
        const before = await teamOf(work, teamId);
        assertMembershipRequest(requested);
        const { trx, organizationId } = work;
        const { add = [], remove = [], set } = requested;
        const named = [...add, ...remove, ...(set ?? [])];
        const present = set ? await selectMemberIds(trx, organizationId, teamId) : [];
        await lockUsers(users, trx, organizationId, named, present);
        if (!(await users.areVisible(trx, partnerOf(request), named)))
          throw permissionDenied({ hint: UNSEEN });
        const decision = await changeMembers(work, teamId, requested);
        return presentChange(await announceIfChanged(work, before, decision), decision);
      }),

    /** @throws notFound for somebody who is no member */
    removeMember: (request: HttpRequest, teamId: number, userId: number) =>
      work(request, async (work) => {
        const before = await teamOf(work, teamId);
        const decision = await changeMembers(work, teamId, { remove: [userId] });
        if (decision.removed.length === 0) throw notFound();
        await announceIfChanged(work, before, decision);
      }),
  };
}

/** @throws missingField for half a key, ambiguousTeamName */
async function resolveTeam(
  { trx, organizationId }: TeamWork,
  { provider, provider_id: providerId }: { provider: string | null; provider_id: string | null },
  name: string,
): Promise<TeamRow | undefined> {
  if (provider !== null && providerId !== null) {
    return selectTeamByKey(trx, organizationId, provider, providerId);
  }
  const half = provider === null ? "provider" : "provider_id";
  if (provider !== providerId) throw missingField({ errors: { [half]: ["Send both or neither."] } });
  const [team, other] = await selectTeamsByName(trx, organizationId, name);
  const isAmbiguous = team !== undefined && team.provider !== null && other !== undefined;
  if (isAmbiguous) throw ambiguousTeamName({ errors: { name: [ambiguousTeamName.detail] } });
  return team;
}

async function teamOf({ trx, organizationId }: TeamWork, teamId: number): Promise<TeamRow> {
  const team = await selectTeam(trx, organizationId, teamId);
  if (!team) throw notFound();
  return team;
}

function presentChange(team: TeamRow, { added, removed, unchanged }: MembershipDecision) {
  return { team_id: team.id, member_count: team.member_count, added, removed, unchanged };
}
