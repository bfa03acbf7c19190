import { type Browser, chromium } from 'playwright-core';

/** Starts Chromium as the measurements take it: without a graphics card, and without what it does for itself. */
export const launchChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-sync'],
  });
