/** What a machine that is busy with other things still meets. */
const WITHIN_MS = 300_000;

/** Asks again until it is so. @throws after five minutes */
export async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = Date.now() + WITHIN_MS;
  while (!(await isSo())) {
    if (Date.now() > deadline)
      throw new Error(`It did not come to that within ${WITHIN_MS / 1000} s: ${isSo}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
