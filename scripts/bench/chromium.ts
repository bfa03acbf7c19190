import { type Browser, chromium } from 'playwright-core';

/** Starts Chromium for measurements: without a graphics card and without its own background work. */
export const launchChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-sync'],
  });
