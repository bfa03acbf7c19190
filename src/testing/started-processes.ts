import { spyOn } from 'bun:test';

/** The processes that are started. */
export function watchProcesses() {
  const spy = spyOn(Bun, 'spawn');
  return {
    started: (): Bun.Subprocess[] =>
      spy.mock.results.flatMap(({ type, value }) => (type === 'return' ? [value] : [])),
    [Symbol.dispose]: () => spy.mockRestore(),
  };
}
