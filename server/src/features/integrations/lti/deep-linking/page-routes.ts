import { Type } from "typebox";
import { isScenarioId, parseId } from "#kernel/ids.ts";
import type { Context } from "#platform/feature.ts";
import { refuseForeignForm } from "#platform/http/guard/page-guard.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { createAdmission } from "../admission.ts";
import { answerSelection } from "./answer-selection.ts";
import type { Chosen } from "./content.ts";
import { selectionPath } from "./open-selection.ts";
import { selectionPage } from "./selection-page.ts";
import { sendSelectionPage } from "./send-selection-page.ts";
import { requireSelection } from "./ticket.ts";

const Text = Type.Optional(Type.String());
const Repeated = Type.Optional(Type.Unsafe<string | string[]>({ type: ["string", "array"] }));
const Form = Type.Object({
  selection: Text,
  /** The button that was pressed; none of them: choose. */
  action: Text,
  search: Text,
  template_id: Repeated,
  scenario_id: Repeated,
});

/** The page on which people who teach choose lessons and scenarios for their course. It needs the selection's ticket and its cookie. */
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
      const { selection: ticket = "", action, search = "", template_id, scenario_id } = request.body ?? {};
      const selection = await requireSelection(context, request, ticket);
      const form = { ticket, search, chosen: readChosen(template_id, scenario_id) };
      const page =
        action === "search"
          ? await selectionPage(context, request, selection, form)
          : await answerSelection(context, request, selection, { ...form, isCancelled: action === "cancel" });
      if (page.name === "selection" && page.notice !== null) reply.code(422);
      return sendSelectionPage(context, request, reply, selection, page);
    },
  );
}

/** Each once. What cannot be an id stays among them as one that nothing has. */
function readChosen(templateIds: string | string[] = [], scenarioIds: string | string[] = []): Chosen {
  return {
    templateIds: [...new Set([templateIds].flat().map((id) => parseId(id) ?? 0))],
    scenarioIds: [...new Set([scenarioIds].flat().map((id) => (isScenarioId(id) ? id : "")))],
  };
}
