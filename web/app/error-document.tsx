import { Logo } from '#web/ui/display/logo.tsx';
import { buttonLook } from '#web/ui/inputs/button.tsx';
import { type HeadInput, renderStaticDocument } from './document.tsx';

export interface ErrorDocumentInput extends Pick<HeadInput, 'assets' | 'theme'> {
  status: number;
  /** The message shown to people. */
  message: string;
  /** Where Home is. */
  home: string;
}

const TITLES: Record<number, string> = {
  403: 'Not allowed',
  404: 'Page Not Found',
  429: 'Too many attempts',
};

/** Shown where no page can be rendered: a form that is rejected, or a server that cannot read its data. */
export function renderErrorDocument({ status, message, home, ...head }: ErrorDocumentInput): string {
  const title = TITLES[status] ?? 'Something went wrong';
  return renderStaticDocument(
    <main className="mx-auto flex min-h-dvh max-w-120 flex-col items-center justify-center px-4 py-16 text-center">
      <Logo />
      <p aria-hidden="true" className="mt-8 text-14 font-semibold tabular-nums text-gold">
        {status}
      </p>
      <h1 className="mt-2 text-28 font-semibold tracking-tight sm:text-40">{title}</h1>
      <p className="mt-3 text-balance text-16 text-muted">
        {status === 404 ? 'There is nothing at this address.' : message}
      </p>
      <a href={home} className={buttonLook({ variant: 'primary' }, 'mt-8')}>
        Back to Home
      </a>
    </main>,
    { ...head, title, siteName: 'Bullpen', publicOrigin: null, isPublic: true },
  );
}
