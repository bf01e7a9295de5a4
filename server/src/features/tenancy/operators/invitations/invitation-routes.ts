import { Type } from "typebox";
import type { Context } from "#platform/feature.ts";
import { operatorOf } from "#platform/http/guard/caller.ts";
import { ownersOnly } from "#platform/http/guard/operator-roles.ts";
import { foreignForm, refuseForeignForm } from "#platform/http/guard/page-guard.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { passwordRefused } from "#platform/password-rule.ts";
import { reference } from "#platform/schema.ts";
import { operatorParameters, otherOperator } from "../named-operator.ts";
import { requirePasswordAtConsole } from "../password/own-password.ts";
import {
  invitationSpent,
  notForOneself,
  operatorExists,
  operatorInactive,
  operatorNotFound,
  wrongPassword,
} from "../problems.ts";
import { AcceptInvitation, Invitation, NewLink, OperatorWithInvitation } from "../schemas.ts";
import { acceptInvitation, inviteOperator, type OperatorWithLink, renewInvitation } from "./invitations.ts";

const tags = ["Operators"];

export function invitationRoutes(app: HttpServer, context: Context): void {
  app.post(
    "/operators/",
    {
      schema: {
        operationId: "inviteOperator",
        summary: "Invite an operator",
        description:
          "Mails a link by which they choose a password, where there is a mail server. The answer holds the same link, this once, to hand it over yourself.",
        tags,
        body: Invitation,
        response: { 201: reference(OperatorWithInvitation) },
      },
      config: { scope: "write", operatorRoles: ownersOnly, problems: [operatorExists, wrongPassword] },
    },
    async (request, reply) => {
      const { current_password: password, ...invited } = request.body;
      await requirePasswordAtConsole(context, operatorOf(request), password);
      reply.code(201).header("cache-control", "no-store");
      return withLink(await inviteOperator(context, request, invited));
    },
  );

  app.post(
    "/operators/:id/invitation/",
    {
      schema: {
        operationId: "renewOperatorInvitation",
        summary: "Renew an operator's invitation",
        description:
          "For an invitation that ran out, and for a forgotten password: that one works until the link is used. A link of before is over.",
        tags,
        params: Type.Object(operatorParameters),
        body: Type.Union([NewLink, Type.Null()]),
        response: { 200: reference(OperatorWithInvitation) },
      },
      config: {
        scope: "write",
        operatorRoles: ownersOnly,
        problems: [operatorNotFound, operatorInactive, notForOneself, wrongPassword],
      },
    },
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      const id = otherOperator(request, request.params.id);
      await requirePasswordAtConsole(context, operatorOf(request), request.body?.current_password);
      return withLink(await renewInvitation(context, request, id));
    },
  );

  app.post(
    "/operators/accept-invitation/",
    {
      schema: {
        operationId: "acceptOperatorInvitation",
        summary: "Accept an invitation",
        description:
          "The link works once; a password that is refused does not use it up. Sign in with the e-mail address of the answer.",
        tags,
        body: AcceptInvitation,
        response: { 200: Type.Object({ email: Type.String() }, { title: "AcceptedInvitation" }) },
      },
      config: { scope: "public", problems: [invitationSpent, passwordRefused, foreignForm] },
    },
    (request) => {
      refuseForeignForm(request, context.settings.siteUrl);
      return acceptInvitation(context, request, request.body);
    },
  );
}

function withLink({ operator, invitationUrl }: OperatorWithLink) {
  return { ...operator, invitation_url: invitationUrl };
}
