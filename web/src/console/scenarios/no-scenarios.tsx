import { Link } from "@tanstack/react-router";
import { Copyable } from "../../design/copyable.tsx";
import { MessagesSquare, SearchX } from "../../design/icons/icons.tsx";
import { EmptyState } from "../../design/tables/empty-state.tsx";

export function NoScenarios({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyState icon={SearchX} heading="No scenario matches">
        <p>
          Words are looked for in titles and descriptions of all languages. Loosen a filter, or{" "}
          <Link to="/scenarios">show all scenarios</Link>.
        </p>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={MessagesSquare} heading="There is no scenario yet">
      <p>
        A scenario is a folder with a scenario.yaml, which names the points to cover, and one script per
        language with what the character says. Import the ones that come along:
      </p>
      <Copyable label="Import" text="npx --no -- lectern scenarios import content/scenarios" isCommand />
      <p>
        Organizations then put into their library what their learners may play, or assign it, which does both.
      </p>
    </EmptyState>
  );
}
