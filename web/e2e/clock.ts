/** Loaded ahead of a server whose clock a test sets: every reading of the time is so many milliseconds off. */

const offset = Number(process.env.CLOCK_OFFSET);
const { now } = Date;
const shifted = () => now() + offset;

globalThis.Date = new Proxy(Date, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [shifted()] : given, newTarget),
  get: (target, key) => (key === 'now' ? shifted : Reflect.get(target, key)),
});
