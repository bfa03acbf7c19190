import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { expectChromium } from '#src/testing/chromium.ts';
import { GROUND } from '#web/ui/browser/theme.ts';
import { MARK } from '#web/ui/display/logo.tsx';

/** Draws the icons and the social card from the logo into `web/public`. */

const root = join(import.meta.dir, '..');
const folder = join(root, 'web/public');

const GOLD = '#e0ae4e';
const GOLD_GROUND = '#15120a';
const TEXT = '#e9ecf1';
const MUTED = '#98a2b1';
const LINE = '#252b35';
const SURFACE = '#181c23';
const GAIN = '#18382c';
const LOSS = '#3a2228';

/** @param share how much of the width the logo takes  @param radius of the corners, in a box of 32 */
const icon = (share: number, radius: number) => {
  const scale = (32 * share) / 24;
  const edge = (32 - 32 * share) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><title>Bullpen</title><rect width="32" height="32" rx="${radius}" fill="${GOLD_GROUND}"/><path transform="translate(${edge} ${edge}) scale(${scale})" d="${MARK}" fill="none" stroke="${GOLD}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
};

const ROUNDED = icon(0.95, 8);
/** Fills the square; platforms crop its corners. */
const FULL = icon(0.9, 0);
/** The logo stays inside the circle that is always visible, 40% of the width around the centre. */
const MASKABLE = icon(0.72, 0);

async function socialCard(): Promise<string> {
  const font = join(root, 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');
  // A month of gains and losses, as in the calendar.
  const days = [...'glggl-glgggg-lg'].map((day) => `<b class="${day}"></b>`).join('');
  const data = Buffer.from(await Bun.file(font).bytes()).toString('base64');
  return `<style>
    @font-face { font-family: Inter; font-weight: 100 900; src: url(data:font/woff2;base64,${data}) }
    body { width: 1200px; height: 630px; margin: 0; display: flex; flex-direction: column; justify-content: center; box-sizing: border-box;
      padding: 0 104px; background: ${GROUND.dark}; color: ${TEXT};
      font-family: Inter; border-bottom: 10px solid ${GOLD} }
    svg { width: 120px; border: 2px solid ${LINE}; border-radius: 32px }
    h1 { margin: 44px 0 0; font-size: 104px; line-height: 1; letter-spacing: -3px; font-weight: 650 }
    p { margin: 28px 0 0; font-size: 36px; color: ${MUTED} }
    i { font-style: normal; color: ${GOLD}; padding: 0 10px }
    div { position: absolute; right: 104px; top: 96px; display: grid; grid-template-columns: repeat(5, 72px); gap: 12px }
    b { height: 60px; border-radius: 10px; background: ${SURFACE} } .g { background: ${GAIN} } .l { background: ${LOSS} }
  </style><div>${days}</div>${ROUNDED}<h1>Bullpen</h1>
  <p>Capital Preservation<i>||</i>Risk Management<i>||</i>Discipline</p>`;
}

const filling = (svg: string) => `<style>body{margin:0}svg{display:block;width:100vw}</style>${svg}`;

const browser = await chromium.launch({
  executablePath: expectChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
});
for (const [name, html, width, height] of [
  ['apple-touch-icon', filling(FULL), 180, 180],
  ['icon-192', filling(ROUNDED), 192, 192],
  ['icon-512', filling(ROUNDED), 512, 512],
  ['icon-maskable-192', filling(MASKABLE), 192, 192],
  ['icon-maskable-512', filling(MASKABLE), 512, 512],
  ['social-card', await socialCard(), 1200, 630],
] as const) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
  const path = join(folder, `${name}.png`);
  await page.screenshot({ path, omitBackground: true });
  console.log(`${name}.png  ${Math.ceil(Bun.file(path).size / 1024)} KiB`);
}
await browser.close();
await Bun.write(join(folder, 'favicon.svg'), ROUNDED);
