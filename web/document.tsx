import { renderToStaticMarkup } from 'react-dom/server';
import { type PageState, ROOT_ID, STATE_ID } from '#web/hydration.ts';
import { GROUND } from '#web/ui/theme.ts';

/** The files of the browser, by their hashed addresses. */
export interface AssetManifest {
  entry: string;
  /** The scripts that the entry needs at once. */
  shared: readonly string[];
  styles: readonly string[];
  /** The first is needed by every page; the others only where their alphabet occurs. */
  fonts: readonly string[];
  /** What a page's module needs besides the entry; the page is named relative to `web/`. */
  modules: Readonly<Record<string, readonly string[]>>;
}

export interface DocumentInput {
  title: string;
  theme: 'dark' | 'light' | 'system';
  assets: AssetManifest;
  /** Modules the page will ask for: fetched along with the entry. */
  preload: readonly string[];
  /** The page, rendered. */
  html: string;
  state: PageState;
}

const DESCRIPTION = 'The trading journal and daily P&L of a team. Access by personal code.';

/** JSON that cannot end its script element: `<` only ever occurs inside its strings. */
function jsonBlock(state: PageState): string {
  return JSON.stringify(state).replaceAll('<', '\\u003c');
}

/** The whole document. There is no script in it, only the address of one. */
export function renderDocument({ html, state, ...head }: DocumentInput): string {
  const themeClass = head.theme === 'system' ? '' : ` class="${head.theme}"`;
  return [
    `<!doctype html><html lang="en"${themeClass}><head>`,
    renderToStaticMarkup(<Head {...head} />),
    `</head><body><div id="${ROOT_ID}">`,
    html,
    `</div><script type="application/json" id="${STATE_ID}">`,
    jsonBlock(state),
    '</script></body></html>',
  ].join('');
}

function Head({ title, theme, assets, preload }: Omit<DocumentInput, 'html' | 'state'>) {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{title}</title>
      <meta name="description" content={DESCRIPTION} />
      <meta name="robots" content="noindex, nofollow" />
      <ThemeColor theme={theme} />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      {assets.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {assets.fonts.slice(0, 1).map((href) => (
        <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
      ))}
      {[...assets.shared, ...preload].map((href) => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
      <script type="module" src={assets.entry} />
    </>
  );
}

function ThemeColor({ theme }: Pick<DocumentInput, 'theme'>) {
  if (theme !== 'system') return <meta name="theme-color" content={GROUND[theme]} />;
  return (
    <>
      <meta name="theme-color" content={GROUND.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={GROUND.dark} />
    </>
  );
}
