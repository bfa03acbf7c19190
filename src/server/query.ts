/** The parameters of a URL, each the text that was sent, or a list of texts if it is repeated. */
export function parseQuery(url: string): Record<string, string | string[]> {
  if (!url.includes('?')) return {};
  const sent = [...new URL(url).searchParams];
  const byName = Map.groupBy(sent, ([name]) => name);
  return Object.fromEntries(
    [...byName].map(([name, all]) => {
      const [first = '', ...more] = all.map(([, text]) => text);
      return [name, more.length === 0 ? first : [first, ...more]];
    }),
  );
}
