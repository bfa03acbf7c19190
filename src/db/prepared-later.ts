/**
 * A statement that is prepared when it first runs, or what else is made by its first call: a start needs few of a hundred
 * statements, each takes longer to build than to run, and what is never asked takes no memory.
 */
export function preparedLater<Prepared extends object>(prepare: () => Prepared): Prepared {
  let prepared: Prepared | undefined;
  const stub: object = {};
  return new Proxy(stub as Prepared, {
    get(_, name) {
      prepared ??= prepare();
      const member: unknown = Reflect.get(prepared, name);
      return typeof member === 'function' ? member.bind(prepared) : member;
    },
  });
}
