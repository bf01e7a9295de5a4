import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { momentOf } from "../../date.ts";
import { Sentences } from "../../sentences/sentences.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { FindLaunch } from "./find-launch.tsx";
import type { Launch } from "./launch.ts";
import { LaunchFacts } from "./launch-facts.tsx";
import { OutcomeTag } from "./launch-outcome.tsx";
import { NextStep } from "./next-step.tsx";
import { launchQuery } from "./queries.ts";
import { stepLabel } from "./step-words.ts";

const route = getRouteApi("/signed-in/lti/launches/$code");
const back = { to: "/lti/launches", label: "Launches" } as const;

export function LaunchPage() {
  const { code } = route.useParams();
  const { data: launch } = useSuspenseQuery(launchQuery(code));
  if (!launch) {
    return (
      <>
        <PageHead title="No such launch" back={back} />
        <FindLaunch missing={code} />
      </>
    );
  }
  return (
    <>
      <PageHead
        title={launch.code}
        state={<OutcomeTag launch={launch} />}
        lead={outcomeOf(launch)}
        back={back}
      />
      <Refusal launch={launch} />
      <LaunchFacts launch={launch} />
    </>
  );
}

function outcomeOf({ outcome, occurred_at: occurred }: Launch): string {
  if (outcome === "succeeded") return `The learner was let in on ${momentOf(occurred)}.`;
  if (outcome === "no_lesson")
    return `The learner was let in on ${momentOf(occurred)}, but what the link opens is not there.`;
  return `Refused on ${momentOf(occurred)}. Nobody was signed in.`;
}

function Refusal({ launch }: { launch: Launch }) {
  if (launch.step === null) return null;
  return (
    <dl className="refusal">
      <div>
        <dt>Check that failed</dt>
        <dd>
          <strong>{stepLabel(launch.step)}</strong> <code>{launch.step}</code>
        </dd>
      </div>
      <div>
        <dt>Why</dt>
        <dd className="address">
          <Sentences sentences={launch.reason_sentences} english={launch.reason} />
        </dd>
      </div>
      <div>
        <dt>What to do</dt>
        <dd>
          <NextStep launch={launch} />
        </dd>
      </div>
    </dl>
  );
}
