/** In which order a process serves the organizations that have something waiting: one after the other, however much one has. */
interface Turns {
  /**
   * Takes what `claim` finds for organizations other than those that were served in this round; where these have nothing, a new
   * round begins.
   */
  next<Item extends { organization_id: number }>(
    claim: (except: readonly number[]) => Promise<readonly Item[]>,
  ): Promise<readonly Item[]>;
}

const LONGEST_ROUND = 1_000;

export function createTurns(): Turns {
  const served = new Set<number>();
  return {
    async next(claim) {
      let items = served.size === 0 ? [] : await claim([...served]);
      if (items.length === 0 || served.size > LONGEST_ROUND) served.clear();
      if (items.length === 0) items = await claim([]);
      for (const { organization_id: organizationId } of items) served.add(organizationId);
      return items;
    },
  };
}
