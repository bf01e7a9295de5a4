import { Link, useMatches } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { MayChange } from "../../design/forms/may-change.tsx";
import { withinSentence } from "../language/language.ts";
import { type Role, roleWords } from "../operator-queries.ts";
import { mayRoleChange, type Subject } from "./may-role-change.ts";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** Whose things the page changes; those of the service where nothing is said. */
    changes?: Subject;
  }
}

/** Whether this role may change what the page is about, for everything on it; and a sentence at its top where it may not. */
export function PagePermission({ role, children }: { role: Role; children: ReactNode }) {
  const subject = useMatches({ select: (matches) => matches.at(-1)?.staticData.changes }) ?? "service";
  const mayChange = mayRoleChange(role, subject);
  return (
    <MayChange value={mayChange}>
      {!mayChange && <OnlyLooking role={role} subject={subject} />}
      {children}
    </MayChange>
  );
}

/** For what stands on every page and is about the service. */
export function ServicePermission({ role, children }: { role: Role; children: ReactNode }) {
  return <MayChange value={mayRoleChange(role, "service")}>{children}</MayChange>;
}

const others: Readonly<Record<Subject, string>> = {
  oneself: "Owners",
  operators: "Owners",
  service: "Owners and operators",
  lessons: "Authors and publishers",
  publishing: "Publishers",
};

function OnlyLooking({ role, subject }: { role: Role; subject: Subject }) {
  return (
    <p className="only-looking">
      You can look at this page, not change it: your role is {withinSentence(roleWords[role])}.{" "}
      {others[subject]} can change it
      {subject === "operators" ? "; they are in the list below." : <TheirList />}
    </p>
  );
}

function TheirList() {
  return (
    <>
      ; <Link to="/operators">the list of operators</Link> says who they are.
    </>
  );
}
