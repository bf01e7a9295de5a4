/** Fewer anonymous responses than this would tell who said what. */
export const LEAST_ANONYMOUS = 5;

/** How many responses came from people who were in exactly these teams. */
export interface TeamCombination {
  team_ids: readonly number[];
  count: number;
}

/** Responses that no readable team tells apart from each other. */
interface Cell {
  size: number;
}

/**
 * The teams whose anonymous results may be read beside those of the whole session. They divide the responses into
 * cells, one for each combination of them, and no cell is smaller than five: whatever is added to or subtracted from
 * each other's numbers, the outcome is about nobody or about at least five people. The lowest ids are decided first, so
 * a team that is made in order to compare never takes an older one away.
 */
export function readableTeams(combinations: readonly TeamCombination[]): number[] {
  const whole: Cell = { size: sizeOf(combinations) };
  if (whole.size < LEAST_ANONYMOUS) return [];
  const cells = new Map(combinations.map((combination) => [combination, whole]));
  return [...byTeam(combinations)]
    .sort(([one], [other]) => one - other)
    .filter(([, members]) => divide(cells, members))
    .map(([teamId]) => teamId);
}

function byTeam(combinations: readonly TeamCombination[]): Map<number, TeamCombination[]> {
  const teams = new Map<number, TeamCombination[]>();
  for (const combination of combinations) {
    for (const teamId of combination.team_ids) {
      const members = teams.get(teamId);
      if (members) members.push(combination);
      else teams.set(teamId, [combination]);
    }
  }
  return teams;
}

/** Splits the cells that a team has part of; false, with nothing changed, if a part would be too small. */
function divide(cells: Map<TeamCombination, Cell>, members: readonly TeamCombination[]): boolean {
  const parts = Map.groupBy(members, (member) => cells.get(member));
  const split: [Cell, TeamCombination[]][] = [];
  for (const [cell, part] of parts) {
    const inside = sizeOf(part);
    const outside = (cell?.size ?? 0) - inside;
    if (inside < LEAST_ANONYMOUS || (outside > 0 && outside < LEAST_ANONYMOUS)) return false;
    if (cell && outside > 0) split.push([cell, part]);
  }
  for (const [cell, part] of split) {
    const size = sizeOf(part);
    cell.size -= size;
    const divided: Cell = { size };
    for (const member of part) cells.set(member, divided);
  }
  return true;
}

function sizeOf(combinations: readonly TeamCombination[]): number {
  return combinations.reduce((size, { count }) => size + count, 0);
}
