import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Award } from "../../design/icons/icons.tsx";
import { EmptyState } from "../../design/tables/empty-state.tsx";
import { ListPaging } from "../search/list-paging.tsx";
import { SearchForm } from "../search/search-form.tsx";
import { CertificateTable } from "./certificate-table.tsx";
import { certificateSettingsQuery, certificatesQuery } from "./queries.ts";
import { SettingsForm } from "./settings-form.tsx";

const route = getRouteApi("/signed-in/organizations/$id/certificates");

export function CertificatesPage() {
  const { id } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: settings } = useSuspenseQuery(certificateSettingsQuery(id));
  const { data } = useQuery(certificatesQuery({ ...search, organization: id }));
  if (!data) return null;
  return (
    <>
      <div className="toolbar">
        <h2>Certificates</h2>
        <SearchForm
          label="Name, lesson or check code"
          value={search.search}
          onSearch={(words) => navigate({ search: words ? { search: words } : {} })}
        />
      </div>
      {data.count === 0 ? (
        <EmptyState icon={Award} heading={search.search ? "Nothing found" : "No certificate yet"}>
          <p>One is issued when a learner, or their portal, first asks for it after a lesson.</p>
        </EmptyState>
      ) : (
        <CertificateTable certificates={data.results} />
      )}
      <ListPaging page={search.page} count={data.count} />
      <section className="page-section" aria-labelledby="certificate-settings">
        <h3 id="certificate-settings">Settings</h3>
        <SettingsForm organization={id} settings={settings} />
      </section>
    </>
  );
}
