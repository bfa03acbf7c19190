import { foldText } from '#src/values/text/text.ts';

/** The one of this name; where several differ in case alone, the exact match. */
export function named<Thing extends { name: string }>(
  written: string,
  things: readonly Thing[],
): Thing | undefined {
  const folded = foldText(written);
  const found = folded === '' ? [] : things.filter(({ name }) => foldText(name) === folded);
  return found.find(({ name }) => name === written.trim()) ?? found[0];
}
