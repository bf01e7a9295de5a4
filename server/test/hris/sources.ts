import type { TestContext } from "node:test";
import type { TestApp } from "../app.ts";
import { aPartner } from "../builders.ts";
import { startHrHub } from "../partners/hr-hub/hr-hub.ts";
import { identityProvider } from "../partners/scim/connection.ts";
import { operate } from "../webhooks.ts";
import { type Connected, connected, connectionOf } from "./connected.ts";

/** What an HR system says of somebody. */
export interface Said {
  id: string;
  email: string | null;
  first: string;
  last: string;
  isActive?: boolean;
}

/** An HR system in somebody's hands, whatever way its records take. */
export interface Source {
  connection: Connected;
  /** The record with this id becomes this; what follows of it is done, where the connection is active. */
  say(...people: Said[]): Promise<void>;
}

export const sources = ["scim", "kombo", "csv"] as const;

/** A connection of this kind that has one record, of somebody without significance, and is not active yet. */
export async function aSource(t: TestContext, app: TestApp, hub: (typeof sources)[number]): Promise<Source> {
  const made = { scim: ofScim, kombo: ofKombo, csv: ofCsv };
  const source = await made[hub](t, app);
  await source.say({ id: "bystander", email: "by.stander@source.example", first: "By", last: "Stander" });
  return source;
}

async function ofScim(_: TestContext, app: TestApp): Promise<Source> {
  const partner = await aPartner(app);
  const { json } = await operate(app, "POST", "/hris-connections/", {
    organization: partner.slug,
    hub: "scim",
  });
  const connection = connectionOf(app, partner, json);
  const provider = identityProvider(app, json);
  const ids = new Map<string, string>();
  return {
    connection,
    async say(...people) {
      for (const { id, email, first, last, isActive = true } of people) {
        const known = ids.get(id);
        const body = {
          userName: id,
          externalId: id,
          active: isActive,
          name: { givenName: first, familyName: last },
          emails: email === null ? [] : [{ type: "work", value: email }],
        };
        const answer = await provider.send(
          known ? { method: "PUT", path: `/Users/${known}`, body } : { method: "POST", path: "/Users", body },
        );
        if (answer.status >= 300) throw new Error(answer.text);
        ids.set(id, answer.json.id);
      }
      await follow(app, connection);
    },
  };
}

async function ofKombo(t: TestContext, app: TestApp): Promise<Source> {
  const hub = await startHrHub();
  t.after(() => hub.stop());
  const [template] = hub.employees;
  if (!template) throw new Error("The hub has nobody.");
  hub.employees = [];
  hub.groups = [];
  const connection = await connected(app, hub, { isActive: false });
  return {
    connection,
    async say(...people) {
      hub.change(
        people.map(({ id, email, first, last, isActive = true }) => ({
          ...template,
          id,
          remote_id: `r-${id}`,
          work_email: email,
          first_name: first,
          last_name: last,
          groups: [],
          display_full_name: null,
          employment_status: isActive ? "ACTIVE" : "INACTIVE",
        })),
      );
      await follow(app, connection);
    },
  };
}

async function ofCsv(_: TestContext, app: TestApp): Promise<Source> {
  const partner = await aPartner(app);
  const { json } = await operate(app, "POST", "/hris-connections/", {
    organization: partner.slug,
    hub: "csv",
  });
  const connection = connectionOf(app, partner, json);
  const rows = new Map<string, string>();
  return {
    connection,
    async say(...people) {
      for (const { id, email, first, last, isActive = true } of people)
        rows.set(id, [id, first, last, email ?? "", isActive ? "active" : "inactive"].join(","));
      const body = new FormData();
      const lines = ["employee_id,first_name,last_name,work_email,status", ...rows.values()];
      body.set("file", new Blob([lines.join("\n")]), "people.csv");
      const path = `/operator/v1/hris-connections/${connection.id}/upload/`;
      const answer = await app.send("POST", path, { token: await app.operatorToken(), body });
      if (answer.status !== 200) throw new Error(answer.text);
      await follow(app, connection);
    },
  };
}

async function follow(app: TestApp, { id, run, settled }: Connected): Promise<void> {
  const { json } = await operate(app, "GET", `/hris-connections/${id}/`);
  if (json.state !== "active") return;
  await settled();
  await run("full");
  app.clock.advance(1000);
}
