import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { fitLines } from './fitting-rules.ts';

/** The most lines whose text is short enough, of all that there can be. */
function fitByTrial(lines: string[], note: string[], most: number): string {
  const texts = [[...lines, ...note].join('\n')];
  for (let shown = lines.length - 1; shown > 0; shown--) {
    const more = `… and ${(lines.length - shown).toLocaleString('en-US')} more`;
    texts.push([...lines.slice(0, shown), more, ...note].join('\n'));
  }
  return texts.find((text) => text.length <= most) ?? (lines[0] ?? '').slice(0, most);
}

const line = fc.string({ maxLength: 12 });
const note = fc.array(line, { maxLength: 2 });

test.each([
  ['few lines', fc.array(line, { maxLength: 30 }), fc.nat(300)],
  // Where the number of those left out loses digits, and its comma.
  [
    'many, some of them empty',
    fc.array(fc.string({ maxLength: 1 }), { minLength: 990, maxLength: 1020 }),
    fc.nat(2100),
  ],
])('%s: none is left out that there is room for', (_, lines, most) => {
  fc.assert(
    fc.property(lines, note, most, (lines, note, most) => {
      expect(fitLines(lines, note, most)).toBe(fitByTrial(lines, note, most));
    }),
    { numRuns: 100 },
  );
});

test('the room at the edge is used', () => {
  const lines = Array.from({ length: 40 }, (_, n) => `line ${n}`);
  for (let most = 0; most < 360; most++) {
    expect(fitLines(lines, ['Note.'], most)).toBe(fitByTrial(lines, ['Note.'], most));
  }
});

test('a line is not read again for each one that is left out', () => {
  let reads = 0;
  const lines = new Proxy(
    Array.from({ length: 1000 }, (_, n) => `trader ${n}`),
    {
      get(all, name, receiver) {
        reads += 1;
        return Reflect.get(all, name, receiver);
      },
    },
  );
  fitLines(lines, ['Note.'], 2000);
  expect(reads).toBeLessThan(10_000);
});
