import { type Browser, chromium } from 'playwright-core';
import { expectChromium } from '#src/testing/chromium.ts';

/** Starts Chromium for measurements: without a graphics card and without its own background work. */
export const launchChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: expectChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-sync'],
  });
