/**
 * A statement that is prepared when it first runs: a start needs few of a hundred, each takes longer to build than to run,
 * and what is never asked takes no memory.
 */
export function preparedLater<Statement extends object>(prepare: () => Statement): Statement {
  let prepared: Statement | undefined;
  const statement: object = {};
  return new Proxy(statement as Statement, {
    get(_, name) {
      prepared ??= prepare();
      const member: unknown = Reflect.get(prepared, name);
      return typeof member === 'function' ? member.bind(prepared) : member;
    },
  });
}
