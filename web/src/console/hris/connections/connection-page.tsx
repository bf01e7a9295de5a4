import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { connectionQuery } from "../queries.ts";
import { Upload } from "../setup/upload.tsx";
import { ConnectionActions } from "./connection-actions.tsx";
import { ConnectionFacts } from "./connection-facts.tsx";
import { ConnectionFrame } from "./connection-frame.tsx";
import { isBeingSetUp } from "./connection-words.ts";
import { SetUpSteps } from "./set-up-steps.tsx";

const route = getRouteApi("/signed-in/hr-connections/$connection");

export function ConnectionPage() {
  const { connection: id } = route.useParams();
  const { data: connection } = useSuspenseQuery(connectionQuery(id));
  return (
    <ConnectionFrame connection={connection}>
      {isBeingSetUp(connection) ? (
        <SetUpSteps connection={connection} />
      ) : (
        <>
          <ConnectionActions connection={connection} />
          {connection.hub === "csv" && <Upload connection={connection} />}
        </>
      )}
      <ConnectionFacts connection={connection} />
    </ConnectionFrame>
  );
}
