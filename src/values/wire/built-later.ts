/**
 * A schema, or fields of one, that is built when it is first asked for anything: a start knows hundreds of them and uses a
 * few, and each takes longer to build than to parse with. What is made of one, such as `.optional()`, asks it at once, so
 * that belongs inside of another. One that stands inside of others is a function that builds it, or is marked as pure where it
 * has to be the same object. Either way pages leave out those that they never ask.
 */
/* @__NO_SIDE_EFFECTS__ */
export function builtLater<T extends object>(build: () => T): T {
  let built: T | undefined;
  const schema = (): T => {
    built ??= build();
    return built;
  };
  const stub: object = {};
  return new Proxy(stub as T, {
    get: (_, name) => Reflect.get(schema(), name),
    set: (_, name, value) => Reflect.set(schema(), name, value),
    has: (_, name) => Reflect.has(schema(), name),
    ownKeys: () => Reflect.ownKeys(schema()),
    getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(schema(), name),
    getPrototypeOf: () => Reflect.getPrototypeOf(schema()),
  });
}
