/** A person's initial, where there is no picture. */
export function Avatar({ name }: { name: string }) {
  const [initial = '?'] = name.trim();
  return (
    <span
      aria-hidden="true"
      className="grid size-8 shrink-0 place-items-center rounded-full bg-surface-3 text-12 font-semibold text-muted"
    >
      {initial.toUpperCase()}
    </span>
  );
}
