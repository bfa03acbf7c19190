/**
 * Has every reading of the time be so many milliseconds off, of a server as of a page: it goes on from there. It is sent
 * to the page as it stands, and uses nothing from around it.
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
