import type { AccountPage } from "@lectern/web/pages";
import { Type } from "typebox";
import { sendPage } from "#people/page-shell/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import type { Mailer } from "#platform/mail/mailer.ts";
import { type AccountMistakes, addressMistakes, nameMistakes } from "./account-form.ts";
import {
  changeAddress,
  confirmOldMailbox,
  requestAddressChange,
  requireAddressChange,
} from "./address-change/address-change.ts";
import { type AccountHolder, accountHolder, changeOwnName, isOwnPassword } from "./own-account.ts";

const Text = Type.Optional(Type.String());
const Token = Type.Object({ token: Text });
const signedIn = { session: "required" } as const;

/** Whether somebody is reminded by mail of what they have to learn; null: they are never sent any. */
export type IsReminded = (
  db: Database,
  person: { organizationId: number; userId: number },
) => Promise<boolean | null>;

/** One's own account: who one is here, and how one signs in. */
export function accountRoutes(app: HttpServer, context: Context, isReminded: IsReminded): void {
  app.get(
    "/account",
    { schema: { hide: true, querystring: Type.Object({ saved: Text }) }, config: signedIn },
    async (request, reply) => {
      const holder = await accountHolder(context, request);
      const isSaved = request.query.saved !== undefined;
      return sendPage(context, request, reply, await accountPage(context, isReminded, holder, { isSaved }));
    },
  );

  app.post(
    "/account/name",
    {
      schema: { hide: true, body: Type.Object({ first_name: Text, last_name: Text, name_password: Text }) },
      config: signedIn,
    },
    async (request, reply) => {
      const holder = await accountHolder(context, request);
      const [firstName, lastName] = [
        (request.body.first_name ?? "").trim(),
        (request.body.last_name ?? "").trim(),
      ];
      const mistakes: AccountMistakes = nameMistakes(firstName, lastName);
      const { name_password: password = "" } = request.body;
      if (!(await isOwnPassword(context, request, reply, holder, password)))
        mistakes.name_password = "wrong_password";
      if (Object.keys(mistakes).length > 0) {
        reply.code(422);
        const values = { firstName, lastName, newEmail: "" };
        return sendPage(
          context,
          request,
          reply,
          await accountPage(context, isReminded, holder, { mistakes, values }),
        );
      }
      await changeOwnName(context, request, holder, { first_name: firstName, last_name: lastName });
      return reply.redirect("/account?saved=1", 303);
    },
  );

  if (context.mailer) addressRoutes(app, context, isReminded, context.mailer);
}

/** Another address, which both mailboxes have to agree to. The links work in any browser: that is what they prove. */
function addressRoutes(app: HttpServer, context: Context, isReminded: IsReminded, mailer: Mailer): void {
  app.post(
    "/account/email",
    { schema: { hide: true, body: Type.Object({ email: Text, email_password: Text }) }, config: signedIn },
    async (request, reply) => {
      const holder = await accountHolder(context, request);
      const { signInAddress, user, organization } = holder;
      const newEmail = (request.body.email ?? "").trim();
      const mistakes: AccountMistakes = addressMistakes(newEmail, signInAddress ?? "", holder.domains);
      const isOwn = await isOwnPassword(context, request, reply, holder, request.body.email_password ?? "");
      if (!isOwn) mistakes.email_password = "wrong_password";
      if (signInAddress === null || Object.keys(mistakes).length > 0) {
        reply.code(422);
        const values = { firstName: user.first_name, lastName: user.last_name, newEmail };
        return sendPage(
          context,
          request,
          reply,
          await accountPage(context, isReminded, holder, { mistakes, values }),
        );
      }
      await requestAddressChange(context, mailer, { ...user, email: signInAddress, organization }, newEmail);
      return sendPage(context, request, reply, { name: "address-change", step: "sent" });
    },
  );

  for (const step of ["old", "new"] as const) {
    app.get(
      `/account/email/${step}`,
      { schema: { hide: true, querystring: Token }, config: { session: "optional" } },
      async (request, reply) => {
        const { token = "" } = request.query;
        const { is_proposed: isProposed, new_address: address } = await requireAddressChange(
          context,
          token,
          step,
        );
        const page = isProposed ? { step: "proposed" as const, address, token } : { step, token };
        return sendPage(context, request, reply, { name: "address-change", ...page });
      },
    );

    app.post(
      `/account/email/${step}`,
      { schema: { hide: true, body: Token }, config: { session: "optional" } },
      async (request, reply) => {
        const { token = "" } = request.body;
        const { is_proposed: isProposed } = await requireAddressChange(context, token, step);
        const isLast = step === "new" || isProposed;
        if (isLast) await changeAddress(context, request, token, step);
        else await confirmOldMailbox(context, mailer, token);
        return sendPage(context, request, reply, {
          name: "address-change",
          step: isLast ? "new-done" : "old-done",
        });
      },
    );
  }
}

async function accountPage(
  { db, mailer }: Context,
  isReminded: IsReminded,
  { user, signInAddress }: AccountHolder,
  change: Partial<AccountPage>,
): Promise<AccountPage> {
  const areOn = mailer && (await isReminded(db, { organizationId: user.organization_id, userId: user.id }));
  return {
    name: "account",
    signInAddress,
    values: { firstName: user.first_name, lastName: user.last_name, newEmail: "" },
    mistakes: {},
    isSaved: false,
    canMail: mailer !== null,
    reminders: areOn === null ? null : { areOn },
    ...change,
  };
}
