/** Waits for a condition, checking at every turn of the loop; limited by the test's timeout. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}
