import { describe, expect, test } from 'bun:test';
import { createGenerator } from 'unocss';
import { GROUND } from '#web/ui/browser/theme.ts';
import uno from '../../uno.config.ts';
import { type DocumentInput, renderDocument } from './document.tsx';

const input: DocumentInput = {
  title: 'Journal · Bullpen',
  siteName: 'Bullpen',
  publicOrigin: null,
  theme: 'system',
  assets: {
    entry: '/assets/entry.js',
    shared: ['/assets/shared.js'],
    styles: ['/assets/app.css'],
    publicStyles: ['/assets/public.css'],
    fonts: ['/assets/latin.woff2', '/assets/latin-ext.woff2'],
    modules: {},
  },
  isPublic: false,
  preload: ['/assets/page.js'],
  html: '<p>page</p>',
  state: {
    app: {
      teamName: 'T',
      timeZone: 'UTC',
      clock: 12,
      dayStarts: 'midnight',
      breakEvenTicks: null,
      today: '2026-11-20',
      dayEndsAt: Date.parse('2026-11-21'),
      version: '0',
      changeVersion: 0,
    },
    queries: { queries: [], mutations: [] },
    router: {},
  },
};

describe('the document', () => {
  test('of a public page loads its styles alone, and names the others', () => {
    const sheets = (html: string) => html.match(/<link rel="stylesheet"[^>]*>/g);
    expect(sheets(renderDocument(input))).toEqual(['<link rel="stylesheet" href="/assets/app.css"/>']);
    expect(sheets(renderDocument({ ...input, isPublic: true }))).toEqual([
      '<link rel="stylesheet" href="/assets/public.css" data-all="/assets/app.css"/>',
    ]);
  });

  test('contains the page, lists its files and has no inline script', () => {
    const html = renderDocument(input);
    expect(html).toStartWith('<!doctype html><html lang="en"><head>');
    expect(html).toContain('<div id="root"><p>page</p></div>');
    expect(html).toContain('<link rel="modulepreload" href="/assets/page.js" fetchPriority="low"/>');
    expect(html).toContain('<meta name="robots" content="noindex, nofollow"/>');
    expect(html.match(/<script[^>]*>/g)).toEqual([
      '<script type="module" src="/assets/entry.js" fetchPriority="low">',
      '<script type="application/json" id="state">',
    ]);
    expect(html).not.toContain('latin-ext');
  });

  test('has metadata for other sites, with a picture at its public URL', () => {
    const html = renderDocument({
      ...input,
      title: 'Team "P&L" · Bullpen',
      description: 'Ranks & win rates.',
      publicOrigin: 'https://desk.example',
    });
    for (const meta of [
      'name="description" content="Ranks &amp; win rates."',
      'property="og:title" content="Team &quot;P&amp;L&quot; · Bullpen"',
      'property="og:description" content="Ranks &amp; win rates."',
      'property="og:site_name" content="Bullpen"',
      'property="og:image" content="https://desk.example/social-card.png"',
    ])
      expect(html).toContain(`<meta ${meta}/>`);
    expect(renderDocument(input)).toContain('property="og:image" content="/social-card.png"');
    expect(renderDocument(input)).toMatch(/name="description" content="[^"]{20,}"/);
  });

  test('has the chosen theme', () => {
    expect(renderDocument({ ...input, theme: 'light' })).toContain('<html lang="en" class="light">');
  });

  test('no text can close the block it is in', () => {
    const teamName = '</script><script>alert(1)</script><!--';
    const html = renderDocument({
      ...input,
      state: { ...input.state, app: { ...input.state.app, teamName } },
    });
    expect(html).not.toContain('alert(1)</script>');
    const block = /id="state">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(block).app.teamName).toBe(teamName);
  });

  test('parts of styles that are blank by default are blank where they are used: older Safari has no blank initial values', async () => {
    const { css } = await (await createGenerator(uno)).generate('tabular-nums touch-pan-y');
    expect(css).toContain('@property --un-ordinal{syntax:"*";inherits:false}');
    expect(css).not.toMatch(/initial-value:\s*[;}]/);
    expect(css).toContain('var(--un-ordinal,) ');
    expect(css).toContain('var(--un-pan-x,) ');
  });

  test("the browser UI gets the page's background colour", async () => {
    const { css } = await (await createGenerator(uno)).generate('');
    expect(css).toContain(`:root{color-scheme:dark;--surface-0:${GROUND.dark}`);
    expect(css).toContain(`:root.light{color-scheme:light;--surface-0:${GROUND.light}`);
  });
});
