/** What people have written to a trade elsewhere, held to the rules of an entry. What one cannot hold is reported. */

import { JournalEntryChange } from '#src/features/journal/contract.ts';
import { MOST_TAGS, Tag } from '#src/values/entries/tags.ts';
import type { Written } from '../formats/format.ts';

type Warn = (code: string, message: string) => void;

const CODE = 'left_out';

const FIELDS = ['notes', 'strategy', 'stopPrice', 'targetPrice', 'riskAmount'] as const;

export function keepWritable({ tags, ...written }: Written, warn: Warn): Written {
  const kept: Written = { ...written, tags: tagsIn(tags, warn) };
  // Nearly all can be kept as they are: one look is enough.
  if (JournalEntryChange.safeParse({ version: 1, ...written }).success) return kept;
  for (const name of FIELDS) {
    const { error } = JournalEntryChange.safeParse({ version: 1, [name]: written[name] });
    if (!error) continue;
    kept[name] = null;
    const reason = error.issues[0]?.message ?? 'It cannot be kept';
    warn(CODE, `${reason}: it is left out, and the trade comes in without.`);
  }
  return kept;
}

function tagsIn(tags: readonly string[], warn: Warn): string[] {
  const read = tags.map((tag) => ({ tag, is: Tag.safeParse(tag).data }));
  const kept = [...new Set(read.flatMap(({ is }) => is ?? []))];
  const [first] = [
    ...read.filter(({ is }) => is === undefined).map(({ tag }) => tag),
    ...kept.slice(MOST_TAGS),
  ];
  if (first !== undefined) {
    const message = `An entry has ${MOST_TAGS} tags of up to 30 characters: “${first.slice(0, 40)}” is left out.`;
    warn(CODE, message);
  }
  return kept.slice(0, MOST_TAGS);
}
