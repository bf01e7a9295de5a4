import { useSuspenseQuery } from "@tanstack/react-query";
import { Table } from "../../design/tables/table.tsx";
import { PageHead } from "../shell/page-head.tsx";
import { endpointWords } from "./endpoint-words.ts";
import { NoServiceModels } from "./no-models.tsx";
import { type AiInstallation, aiInstallationQuery } from "./queries.ts";
import { TestModels } from "./test-models.tsx";

const stateWords: Record<AiInstallation["endpoints"][number]["state"], string> = {
  unknown: "Not asked yet",
  ok: "Answers",
  failing: "Failed last",
  left_alone: "Left alone for half a minute, after three failures",
};

export function InstallationPage() {
  const { data: installation } = useSuspenseQuery(aiInstallationQuery);
  const { endpoints, prices, daily_budget: budget } = installation;
  return (
    <>
      <PageHead title="AI" />
      {endpoints.length === 0 ? (
        <NoServiceModels />
      ) : (
        <>
          <p>
            The endpoints of this installation, as its environment names them. Each organization decides under
            its tab AI what they may do, or has its own.
          </p>
          <Table
            caption="Endpoints for models"
            rows={endpoints}
            keyOf={({ endpoint }) => endpoint}
            columns={[
              { heading: "For", cell: ({ endpoint }) => endpointWords[endpoint] },
              { heading: "Model", cell: ({ model }) => model },
              { heading: "Address", cell: ({ base_url: url }) => <span className="address">{url}</span> },
              {
                heading: "State",
                cell: ({ state, failure }) => (
                  <>
                    {stateWords[state]}
                    {failure && <span className="table-detail">{failure}</span>}
                  </>
                ),
              },
            ]}
          />
          <TestModels organization={null} />
          <p className="quiet">
            Prices: {prices.input} for a million tokens read, {prices.output} written, {prices.transcription}{" "}
            for a minute heard, {prices.speech} for a million characters spoken. Budget of an organization a
            day: {budget ?? "no limit"}.
          </p>
        </>
      )}
    </>
  );
}
