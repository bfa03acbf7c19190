/**
 * Shifts every reading of the clock by this many milliseconds, in a server or a page; time runs on from there. It is
 * serialized into the page, so it must not use anything from its scope.
 */
export function shiftClock(offset: number): void {
  const { now } = Date;
  const shifted = () => now() + offset;
  globalThis.Date = new Proxy(Date, {
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length === 0 ? [shifted()] : given, newTarget),
    get: (target, key) => (key === 'now' ? shifted : Reflect.get(target, key)),
  });
}
