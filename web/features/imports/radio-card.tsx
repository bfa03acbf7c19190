import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '#web/ui/display/icon.tsx';

interface RadioCardProps {
  /** Of its group. */
  name: string;
  title: ReactNode;
  detail?: ReactNode;
  checked: boolean;
  onChoose: () => void;
}

export const OPTIONS = 'grid grid-cols-[minmax(0,1fr)] gap-2 sm:grid-cols-2 lg:grid-cols-3';
const LOOK =
  'flex min-h-11 min-w-0 items-start gap-2.5 rounded border px-3 py-2.5 text-left ease-colors hover:border-line-strong';

/** One of a few choices, with what it means. */
export function RadioCard({ name, title, detail, checked, onChoose }: RadioCardProps) {
  return (
    <label
      className={`${LOOK} cursor-pointer has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-solid has-[:focus-visible]:outline-focus ${checked ? 'border-gold bg-gold-soft' : 'border-line bg-surface-0'}`}
    >
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        className="mt-0.5 size-4 shrink-0 accent-gold outline-none"
      />
      <Words title={title} detail={detail} />
    </label>
  );
}

/** Looks like one of them, and leads somewhere first. */
export function ButtonCard({
  title,
  detail,
  onClick,
}: Pick<RadioCardProps, 'title' | 'detail'> & Pick<ComponentProps<'button'>, 'onClick'>) {
  return (
    <button type="button" onClick={onClick} className={`${LOOK} border-line bg-surface-0`}>
      <Icon name="plus" className="mt-0.5 size-4 text-muted" />
      <Words title={title} detail={detail} />
    </button>
  );
}

function Words({ title, detail }: Pick<RadioCardProps, 'title' | 'detail'>) {
  return (
    <span className="min-w-0">
      <span className="block font-semibold [overflow-wrap:anywhere]">{title}</span>
      {detail && (
        <span className="block text-12 tabular-nums text-muted [overflow-wrap:anywhere]">{detail}</span>
      )}
    </span>
  );
}
