import { Logo } from '#web/ui/display/logo.tsx';
import { buttonLook } from '#web/ui/inputs/button.tsx';
import type { AssetManifest } from './document.tsx';
import { renderStaticDocument } from './document.tsx';

/** An empty address: that of the page which could not be fetched. */
const THE_SAME_PAGE = '';

const TITLE = 'The server cannot be reached';

/** Shown by the service worker in place of a page that cannot be fetched. It needs no script. */
export function renderOfflineDocument(assets: AssetManifest): string {
  return renderStaticDocument(
    <main className="mx-auto flex min-h-dvh max-w-120 flex-col items-center justify-center px-4 py-16 text-center">
      <Logo />
      <h1 className="mt-8 text-28 font-semibold tracking-tight sm:text-40">{TITLE}</h1>
      <p className="mt-3 text-balance text-16 text-muted">
        You may be offline. Nothing can be read or saved until the connection is back. Nothing you have saved
        is affected.
      </p>
      <a href={THE_SAME_PAGE} className={buttonLook({ variant: 'primary' }, 'mt-8')}>
        Try again
      </a>
    </main>,
    { assets, theme: 'system', title: TITLE, siteName: 'Bullpen', publicOrigin: null, isPublic: true },
  );
}
