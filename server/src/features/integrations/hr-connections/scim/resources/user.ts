import { enterpriseSchema, userSchema } from "../schemas/user.ts";
import { readEmails } from "./emails.ts";
import type { Resource } from "./resource.ts";
import { flagOf, recordOf, requiredTextOf, textOf } from "./texts.ts";

/** What is kept of a User. */
export interface UserFields {
  userName: string;
  externalId: string | null;
  givenName: string | null;
  familyName: string | null;
  displayName: string | null;
  title: string | null;
  userType: string | null;
  active: boolean;
  workEmail: string | null;
  homeEmail: string | null;
  employeeNumber: string | null;
  department: string | null;
  managerId: string | null;
}

/** @throws invalidValue */
export function readUser(resource: Resource): UserFields {
  const name = recordOf(resource, "name");
  const enterprise = recordOf(resource, enterpriseSchema.id);
  const { workEmail, homeEmail } = readEmails(resource);
  return {
    userName: requiredTextOf(resource, "userName"),
    externalId: textOf(resource, "externalId"),
    givenName: textOf(name, "givenName"),
    familyName: textOf(name, "familyName"),
    displayName: textOf(resource, "displayName"),
    title: textOf(resource, "title"),
    userType: textOf(resource, "userType"),
    active: flagOf(resource, "active") ?? true,
    workEmail,
    homeEmail,
    employeeNumber: textOf(enterprise, "employeeNumber"),
    department: textOf(enterprise, "department"),
    managerId: textOf(recordOf(enterprise, "manager"), "value"),
  };
}

/** The fields as the resource shows them, and as a PATCH finds them. Empty ones are left out. */
export function presentUser(fields: UserFields): Resource {
  const { givenName, familyName, workEmail, homeEmail, managerId } = fields;
  const formatted = [givenName, familyName].filter((part) => part !== null).join(" ") || null;
  const enterprise = said({
    employeeNumber: fields.employeeNumber,
    department: fields.department,
    manager: managerId === null ? null : { value: managerId },
  });
  const name = said({ formatted, familyName, givenName });
  const emails = [
    ...(workEmail === null ? [] : [{ value: workEmail, type: "work", primary: true }]),
    ...(homeEmail === null ? [] : [{ value: homeEmail, type: "home", primary: workEmail === null }]),
  ];
  return said({
    schemas: [userSchema.id, ...(isEmpty(enterprise) ? [] : [enterpriseSchema.id])],
    userName: fields.userName,
    externalId: fields.externalId,
    name: isEmpty(name) ? null : name,
    displayName: fields.displayName,
    title: fields.title,
    userType: fields.userType,
    active: fields.active,
    emails: emails.length === 0 ? null : emails,
    [enterpriseSchema.id]: isEmpty(enterprise) ? null : enterprise,
  });
}

function said(members: Resource): Resource {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null));
}

function isEmpty(resource: Resource): boolean {
  return Object.keys(resource).length === 0;
}
