import { Type } from "typebox";
import { parseId } from "#kernel/ids.ts";
import type { Context } from "#platform/feature.ts";
import { refuseForeignForm } from "#platform/http/guard/page-guard.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { createAdmission } from "../admission.ts";
import { answerSelection } from "./answer-selection.ts";
import { selectionPath } from "./open-selection.ts";
import { selectionPage } from "./selection-page.ts";
import { sendSelectionPage } from "./send-selection-page.ts";
import { requireSelection } from "./ticket.ts";

const Text = Type.Optional(Type.String());
const Form = Type.Object({
  selection: Text,
  /** The button that was pressed; none of them: choose. */
  action: Text,
  search: Text,
  template_id: Type.Optional(Type.Unsafe<string | string[]>({ type: ["string", "array"] })),
});

/** The page on which people who teach choose lessons for their course. It needs the selection's ticket and its cookie. */
export function deepLinkingPageRoutes(app: HttpServer, context: Context): void {
  const admit = createAdmission(context);
  const config = { charge: "handler" } as const;

  app.get(
    selectionPath,
    {
      schema: { hide: true, querystring: Type.Object({ selection: Text }) },
      config,
      onRequest: admit,
      exposeHeadRoute: false,
    },
    async (request, reply) => {
      const { selection: ticket = "" } = request.query;
      const selection = await requireSelection(context, request, ticket);
      const page = await selectionPage(context, request, selection, { ticket });
      return sendSelectionPage(context, request, reply, selection, page);
    },
  );

  app.post(
    selectionPath,
    { schema: { hide: true, body: Type.Union([Form, Type.Null()]) }, config, onRequest: admit },
    async (request, reply) => {
      refuseForeignForm(request, context.settings.siteUrl);
      const { selection: ticket = "", action, search = "", template_id = [] } = request.body ?? {};
      const selection = await requireSelection(context, request, ticket);
      const templateIds = [template_id].flat().map((id) => parseId(id) ?? 0);
      const form = { ticket, search, templateIds };
      const page =
        action === "search"
          ? await selectionPage(context, request, selection, form)
          : await answerSelection(context, request, selection, { ...form, isCancelled: action === "cancel" });
      if (page.name === "selection" && page.notice !== null) reply.code(422);
      return sendSelectionPage(context, request, reply, selection, page);
    },
  );
}
