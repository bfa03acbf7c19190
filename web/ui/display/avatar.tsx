/** A person's initials, where there is no picture. */
export function Avatar({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-8 shrink-0 place-items-center rounded-full bg-surface-3 text-12 font-semibold text-muted"
    >
      {toInitials(name)}
    </span>
  );
}

/** Of the first and the last word: a team has two of the same initial sooner than of the same two. */
export function toInitials(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = '?'] = words[0] ?? '';
  const [last = ''] = words.length > 1 ? (words.at(-1) ?? '') : '';
  return `${first}${last}`.toUpperCase();
}
