import { hydrateRoot } from "react-dom/client";
import { type Island, IslandContent } from "./island/island-content.tsx";

const container = document.getElementById("island");
const data = document.getElementById("island-data")?.textContent;

if (container && data) {
  // The page's own server wrote this data with the type `Island`, in the same build.
  const island: Island = JSON.parse(data);
  hydrateRoot(container, <IslandContent island={island} />);
}
