import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** Tells an admin whose dashboard this is, and that it is read-only. */
export function ViewingBanner({ name }: { name: string }) {
  return (
    <section
      aria-label="Viewing"
      className="print:hidden mb-4 flex flex-wrap items-center justify-between gap-3 rounded border border-line-strong bg-gold-soft py-2 pl-4 pr-2"
    >
      <p className="flex min-w-0 items-start gap-2">
        <Icon name="i-lucide-eye" className="mt-0.5 size-4 text-gold" />
        <span className="min-w-0 break-words">
          You are viewing the dashboard of <strong className="font-semibold">{name}</strong>, read-only, for
          up to 30 minutes.
        </span>
      </p>
      <ButtonLink to="/admin/traders">Back to Admin</ButtonLink>
    </section>
  );
}
