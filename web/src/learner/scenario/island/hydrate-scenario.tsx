import { hydrateRoot } from "react-dom/client";
import { applyWholeStyle } from "../../document/whole-style.ts";
import { type ScenarioIsland, ScenarioIslandContent } from "./scenario-island.tsx";

applyWholeStyle();
const container = document.getElementById("island");
const data = document.getElementById("island-data")?.textContent;

if (container && data) {
  // The page's own server wrote this data with the type `ScenarioIsland`, in the same build.
  const island: ScenarioIsland = JSON.parse(data);
  hydrateRoot(container, <ScenarioIslandContent island={island} />);
}
