import { importsOf, isTest, partFolder, type Rule, type Source } from "./sources.ts";

/** Features and engines by themselves, else the floor or the workspace. */
const house = (path: string) =>
  partFolder(path) ?? /^(server\/src\/\w+|(?:sdk|cli|web|lesson-format)\/src)(?=\/)/.exec(path)?.[0];

/**
 * The sub-folders of a feature, of an engine, of another floor, of the client and of the pages are rooms: of those that
 * stand beside each other none leads back to itself. Files beside the folders, such as an `index.ts`, are no room.
 */
export const roomsFormNoRing: Rule = (sources) =>
  ringsOf(sources).map((ring) => `${ring} is a ring: move what two of them need to a folder of its own.`);

/** Each ring as its feature and its rooms: `people/users: bulk profile upsert`. */
function ringsOf(sources: readonly Source[]): string[] {
  const neighbours = new Map<string, Set<string>>();
  for (const { from, to } of importsOf(sources.filter(({ path }) => !isTest(path)))) {
    const part = house(from);
    const rooms = part !== undefined && part === house(to) ? besides(from, to) : undefined;
    if (rooms) neighbours.set(rooms[0], (neighbours.get(rooms[0]) ?? new Set()).add(rooms[1]));
  }
  const reached = new Map([...neighbours.keys()].map((room) => [room, reachOf(room, neighbours)]));
  const rings = [...reached].flatMap(([room, all]) =>
    all.has(room) ? [nameOf([...all].filter((other) => reached.get(other)?.has(room)).sort())] : [],
  );
  return [...new Set(rings)].sort();
}

/** The two folders, beside each other, in which two files stand; undefined where one stands beside the other's folder. */
function besides(from: string, to: string): [string, string] | undefined {
  const [one, other] = [from.split("/").slice(0, -1), to.split("/").slice(0, -1)];
  const at = one.findIndex((part, place) => part !== other[place]);
  return at < 0 || at >= other.length
    ? undefined
    : [one.slice(0, at + 1).join("/"), other.slice(0, at + 1).join("/")];
}

function reachOf(room: string, neighbours: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set(neighbours.get(room));
  for (const one of reached) for (const next of neighbours.get(one) ?? []) reached.add(next);
  return reached;
}

function nameOf(rooms: readonly string[]): string {
  const folder = (rooms[0] ?? "").split("/").slice(0, -1).join("/");
  const names = rooms.map((room) => room.slice(folder.length + 1));
  return `${folder.replace(/^server\/src\/(features\/)?/, "")}: ${names.join(" ")}`;
}
