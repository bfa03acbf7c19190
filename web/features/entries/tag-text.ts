/** The tags of an entry while they are typed, as one text with commas between them. */

import { MOST_TAGS } from '#src/values/entries/tags.ts';
import { foldText } from '#src/values/text/text.ts';

export interface TypedTags {
  /** In the spelling that is stored, each once. */
  tags: readonly string[];
  /** What is typed of the next one. */
  text: string;
}

/** Takes each tag that has a comma behind it, while there is room; no text is dropped. */
export function withTyped(tags: readonly string[], typed: string): TypedTags {
  const parts = typed.split(',');
  const taken = [...tags];
  let at = 0;
  for (; at < parts.length - 1; at++) {
    // A wide comma is folded to a plain one.
    const found = foldText(parts[at] ?? '').split(',');
    const added = found.map((tag) => tag.trim()).filter((tag) => tag !== '' && !taken.includes(tag));
    if (taken.length + added.length > MOST_TAGS) break;
    taken.push(...new Set(added));
  }
  return { tags: taken, text: parts.slice(at).join(',').trimStart() };
}

/** Takes what is typed of the next one too. */
export function completed({ tags, text }: TypedTags): TypedTags {
  const next = withTyped(tags, `${text},`);
  return { tags: next.tags, text: next.text.replace(/,$/, '') };
}

export const readTags = (text: string): TypedTags => completed({ tags: [], text });

export const tagsText = ({ tags, text }: TypedTags): string =>
  [...tags, ...(text.trim() === '' ? [] : [text])].join(', ');
