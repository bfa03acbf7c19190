/** Asks Lighthouse about one page on its simulated phone: `lighthouse.mjs CHROMIUM URL [COOKIE]`, JSON on stdout. */

import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

const [chromePath, url, cookie = ''] = process.argv.slice(2);
const chrome = await launch({
  chromePath,
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-sync'],
});
try {
  const { lhr } = await lighthouse(url, {
    port: chrome.port,
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
    ...(cookie === '' ? {} : { extraHeaders: { cookie }, disableStorageReset: true }),
  });
  const failed =
    lhr.runtimeError ??
    Object.values(lhr.audits).find(({ scoreDisplayMode }) => scoreDisplayMode === 'error');
  if (failed) throw new Error(`${failed.id ?? failed.code}: ${failed.errorMessage ?? failed.message}`);
  const score = (category) => Math.round(lhr.categories[category].score * 100);
  const lost = (category) =>
    lhr.categories[category].auditRefs
      .filter(({ id, weight }) => weight > 0 && lhr.audits[id].score === 0)
      .map(({ id }) => id);
  const value = (id) => lhr.audits[id].numericValue;
  const scores = {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    layoutShift: value('cumulative-layout-shift'),
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    blocked: value('total-blocking-time'),
    lost: [...lost('accessibility'), ...lost('best-practices')],
  };
  process.stdout.write(JSON.stringify(scores));
} finally {
  await chrome.kill();
}
