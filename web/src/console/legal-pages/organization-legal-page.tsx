import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { LegalForm } from "./legal-form.tsx";
import { legalPagesQuery } from "./queries.ts";
import { ShownPages } from "./shown-pages.tsx";

const route = getRouteApi("/signed-in/organizations/$id/legal-pages");

export function OrganizationLegalPage() {
  const { id } = route.useParams();
  const { data: pages } = useSuspenseQuery(legalPagesQuery(id));
  return (
    <>
      <h2>Legal pages</h2>
      <p className="quiet">Learners find them at the foot of every page, and before they sign up.</p>
      <ShownPages pages={pages} />
      <LegalForm key={pages.organization_id} pages={pages} />
    </>
  );
}
