import { aLearner } from "../../builders.ts";
import { operate } from "../../webhooks.ts";
import type { Operation } from "./operations.ts";
import type { World } from "./world.ts";

/** Does what people of the organization or its operators decide, through the API. @returns false where it is no decision */
export async function decide(world: World, operation: Operation): Promise<boolean> {
  const { app, connection, company, blocked, given } = world;
  const { partner } = connection;
  const { users, teams, issues, members } = await world.tables();
  const at = <Item>(list: readonly Item[], place: number) => list[place % Math.max(list.length, 1)];
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await operate(app, method, path, body);
    if (answer.status >= 500) throw new Error(`${method} ${path} answered ${answer.text}`);
    return answer.status < 300;
  };
  const held = async () => (await world.runs()).find(({ state }) => state === "held");
  switch (operation.op) {
    case "block": {
      const user = at(users, operation.who);
      if (!user?.is_active) return true;
      world.touches += 1;
      const { status } = await partner.call("DELETE", `/users/${user.id}/`);
      if (status === 204) blocked.add(user.id);
      return true;
    }
    case "letIn": {
      const user = at(
        users.filter(({ is_active }) => !is_active),
        operation.who,
      );
      if (!user) return true;
      world.touches += 1;
      if (await ask("POST", `/users/${user.id}/reactivate/`)) blocked.delete(user.id);
      return true;
    }
    case "makeAdmin": {
      const user = at(users, operation.who);
      world.touches += 1;
      if (user) await ask("PATCH", `/users/${user.id}/`, { access_role: "admin" });
      return true;
    }
    case "addMember":
    case "takeOut": {
      const [team, user] = [at(teams, operation.team), at(users, operation.who)];
      if (!team || !user) return true;
      world.touches += 1;
      const key = `${team.id} ${user.id}`;
      const isThere = members.some(({ team_id, user_id }) => `${team_id} ${user_id}` === key);
      const body = operation.op === "addMember" ? { add: [user.id] } : { remove: [user.id] };
      const { status } = await partner.call("POST", `/teams/${team.id}/members/`, body);
      if (status >= 300) return true;
      if (operation.op === "takeOut") given.delete(key);
      else if (!isThere) given.add(key);
      return true;
    }
    case "localAccount": {
      const email = at(company.hub.employees, operation.who)?.work_email;
      if (typeof email !== "string" || users.some((user) => user.email === email)) return true;
      world.touches += 1;
      await aLearner(partner, { email });
      return true;
    }
    case "linkIssue": {
      if (!issues.some(({ kind }) => kind === "admin_needs_confirmation")) return true;
      const issue = (await connection.issues()).find(({ kind }) => kind === "admin_needs_confirmation");
      world.touches += 1;
      if (issue) await ask("POST", `/hris-issues/${issue.id}/resolve/`, { link: true });
      return true;
    }
    case "approve":
    case "reject": {
      const run = await held();
      if (run) await ask("POST", `/hris-runs/${run.id}/${operation.op}/`);
      return true;
    }
    case "undo": {
      const run = (await world.runs()).find(({ kind, state }) => kind !== "preview" && state !== "queued");
      if (run) await ask("POST", `/hris-runs/${run.id}/undo/`);
      return true;
    }
    case "pause":
    case "resume":
      await ask("POST", `/hris-connections/${connection.id}/${operation.op}/`);
      return true;
    default:
      return false;
  }
}
