/** Waits for something that happens elsewhere, looking again with each turn of the loop; the test's time limits it. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}
