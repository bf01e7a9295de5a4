import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import type { Context } from "#platform/feature.ts";
import { operatorOf } from "#platform/http/guard/caller.ts";
import { everyOperator } from "#platform/http/guard/operator-roles.ts";
import type { HttpRequest, HttpServer, OperatorCaller } from "#platform/http/types.ts";
import { passwordRefused } from "#platform/password-rule.ts";
import { reference } from "#platform/schema.ts";
import { changeOwnPassword } from "./password/own-password.ts";
import { secondFactorIsOff, secondFactorIsOn, wrongCode, wrongPassword } from "./problems.ts";
import {
  ConfirmSecondFactor,
  DisableSecondFactor,
  NewPassword,
  RecoveryCodes,
  SecondFactorSecret,
  StartSecondFactor,
} from "./schemas.ts";
import {
  confirmSecondFactor,
  disableSecondFactor,
  startSecondFactor,
} from "./second-factor/second-factor.ts";
import { setOperatorCookie } from "./sessions/console-cookie.ts";
import { openSession } from "./sessions/sessions.ts";

const tags = ["Operators"];
const ownAccount = { scope: "write", operatorRoles: everyOperator } as const;
const endsTheRest = "Other sessions and all tokens are over; the console that asks stays signed in.";

/** What every operator does for themselves, readers too. */
export function accountRoutes(app: HttpServer, context: Context): void {
  /** Every session has just ended; the browser that asked goes on in a new one, with a cookie nobody else has. */
  async function reopenSession(
    request: HttpRequest,
    reply: FastifyReply,
    caller: OperatorCaller,
  ): Promise<void> {
    reply.header("cache-control", "no-store");
    if (caller.sessionId === null) return;
    const token = await openSession(context.db, context.clock(), request, caller.operatorId);
    setOperatorCookie(context, reply, token);
  }

  app.post(
    "/operators/me/password/",
    {
      schema: {
        operationId: "changeOwnOperatorPassword",
        summary: "Change your own password",
        description: `At least 12 characters, and none that are guessed easily. ${endsTheRest}`,
        tags,
        body: NewPassword,
        response: { 204: Type.Null() },
      },
      config: { ...ownAccount, problems: [wrongPassword, passwordRefused] },
    },
    async (request, reply) => {
      const caller = operatorOf(request);
      await changeOwnPassword(context, request, caller, request.body);
      await reopenSession(request, reply, caller);
      return reply.code(204).send(null);
    },
  );

  app.post(
    "/operators/me/second-factor/start/",
    {
      schema: {
        operationId: "startSecondFactor",
        summary: "Start to set up your second factor",
        description:
          "Takes your password. A secret for an authenticator app (RFC 6238). Nothing changes until a code of it is confirmed; starting again replaces the secret, and a new password ends it.",
        tags,
        body: StartSecondFactor,
        response: { 200: reference(SecondFactorSecret) },
      },
      config: { ...ownAccount, problems: [wrongPassword, secondFactorIsOn] },
    },
    (request, reply) => {
      reply.header("cache-control", "no-store");
      return startSecondFactor(context, operatorOf(request), request.body.password);
    },
  );

  app.post(
    "/operators/me/second-factor/confirm/",
    {
      schema: {
        operationId: "confirmSecondFactor",
        summary: "Confirm your second factor",
        description: `The answer holds ten recovery codes, this once. ${endsTheRest}`,
        tags,
        body: ConfirmSecondFactor,
        response: { 200: reference(RecoveryCodes) },
      },
      config: { ...ownAccount, problems: [secondFactorIsOff, secondFactorIsOn, wrongCode] },
    },
    async (request, reply) => {
      const caller = operatorOf(request);
      const codes = await confirmSecondFactor(context, request, caller, request.body.code);
      await reopenSession(request, reply, caller);
      return { recovery_codes: codes };
    },
  );

  app.post(
    "/operators/me/second-factor/disable/",
    {
      schema: {
        operationId: "disableSecondFactor",
        summary: "Disable your second factor",
        description: `Takes your password and a code. ${endsTheRest}`,
        tags,
        body: DisableSecondFactor,
        response: { 204: Type.Null() },
      },
      config: { ...ownAccount, problems: [wrongPassword, secondFactorIsOff, wrongCode] },
    },
    async (request, reply) => {
      const caller = operatorOf(request);
      await disableSecondFactor(context, request, caller, request.body);
      await reopenSession(request, reply, caller);
      return reply.code(204).send(null);
    },
  );
}
