import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { toWire } from '#src/values/wire/wire.ts';
import { GROUND } from '#web/ui/browser/theme.ts';
import { type PageState, ROOT_ID, STATE_ID } from './hydration.ts';

/** The browser's files, by their hashed URLs. */
export interface AssetManifest {
  entry: string;
  /** Scripts that the entry imports statically. */
  shared: readonly string[];
  styles: readonly string[];
  /** Those of public pages, which are part of the others. */
  publicStyles: readonly string[];
  /** The first is needed by every page; the others only where their script occurs. */
  fonts: readonly string[];
  /** Modules a page needs beyond the entry and the shared ones; pages are named relative to `web/`. */
  modules: Readonly<Record<string, readonly string[]>>;
}

/** Metadata in the head of a document. */
export interface HeadInput {
  title: string;
  /** One sentence about the page. */
  description?: string | undefined;
  /** The site's name. */
  siteName: string;
  /** Origin of preview images; paths stay relative without it. */
  publicOrigin: string | null;
  theme: 'dark' | 'light' | 'system';
  assets: AssetManifest;
  /** Whether it is a visitor's page, which needs the styles of public pages only. */
  isPublic: boolean;
}

export interface DocumentInput extends HeadInput {
  /** Modules the page will import, preloaded along with the entry. */
  preload: readonly string[];
  /** The rendered page. */
  html: string;
  state: PageState;
}

/** The description of pages that have none of their own. */
const DESCRIPTION = 'The trading journal and daily P&L of a team. Access by personal code.';

/** JSON that cannot close its script element: `<` only ever occurs inside strings. */
function jsonBlock(state: PageState): string {
  return JSON.stringify(toWire(state)).replaceAll('<', '\\u003c');
}

/** The whole document. It has no inline script, only the URL of one. */
export function renderDocument({ html, state, preload, ...head }: DocumentInput): string {
  return [
    beginning(head, <Scripts assets={head.assets} preload={preload} />),
    `<div id="${ROOT_ID}">`,
    html,
    `</div><script type="application/json" id="${STATE_ID}">`,
    jsonBlock(state),
    '</script></body></html>',
  ].join('');
}

/** A static document that is never hydrated. */
export function renderStaticDocument(body: ReactNode, head: HeadInput): string {
  return `${beginning(head)}${renderToStaticMarkup(body)}</body></html>`;
}

/** The document up to and including its opening body tag. */
function beginning(head: HeadInput, scripts?: ReactNode): string {
  const themeClass = head.theme === 'system' ? '' : ` class="${head.theme}"`;
  const markup = renderToStaticMarkup(
    <>
      <Head {...head} />
      {scripts}
    </>,
  );
  return `<!doctype html><html lang="en"${themeClass}><head>${markup}</head><body>`;
}

function Head(head: HeadInput) {
  const { title, description = DESCRIPTION, siteName, publicOrigin, theme, assets, isPublic } = head;
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="robots" content="noindex, nofollow" />
      <ThemeColor theme={theme} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={`${publicOrigin ?? ''}/social-card.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      {(isPublic ? assets.publicStyles : assets.styles).map((href) => (
        // The others follow once a page needs them: see `load-styles.ts`.
        <link key={href} rel="stylesheet" href={href} data-all={isPublic ? assets.styles[0] : undefined} />
      ))}
      {assets.fonts.slice(0, 1).map((href) => (
        <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
      ))}
    </>
  );
}

function Scripts({ assets, preload }: Pick<DocumentInput, 'assets' | 'preload'>) {
  return (
    <>
      {/* Painted once its markup is there, which the state follows: read bit by bit, it would move as the rest comes. */}
      <link rel="expect" href={`#${STATE_ID}`} blocking="render" />
      {[...new Set([...assets.shared, ...preload])].map((href) => (
        <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
      ))}
      <script type="module" src={assets.entry} fetchPriority="low" />
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
