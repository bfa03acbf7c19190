import { Link } from 'react-router';
import { useApp } from '#web/context/app-context.tsx';
import { Logo } from '#web/ui/display/logo.tsx';

/** Logo and name of the team, linking home. */
export function Brand({ to = '/', size }: { to?: string; size?: 'default' | 'small' }) {
  const { teamName } = useApp();
  return (
    <Link to={to} className="flex min-h-11 min-w-0 items-center gap-3 rounded text-ink no-underline">
      <Logo {...(size ? { size } : {})} />
      <span className="truncate font-semibold tracking-tight">{teamName}</span>
    </Link>
  );
}
