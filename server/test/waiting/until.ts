/** Asks again until it is so. @throws after 20 s */
export async function until(isSo: () => Promise<boolean> | boolean, withinMs = 20_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await isSo())) {
    if (Date.now() > deadline)
      throw new Error(`It did not come to that within ${withinMs / 1000} s: ${isSo}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
