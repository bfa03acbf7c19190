import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { expectChromium } from '#src/testing/chromium.ts';
import { COLOURS, stage } from './demo-videos/film.ts';
import { openingRange } from './demo-videos/opening-range.ts';
import { positionSize } from './demo-videos/position-size.ts';

/** Draws the two demo videos into `src/ops/demo/videos`. Needs Chromium and ffmpeg. */

const root = join(import.meta.dir, '..');
const FRAMES_A_SECOND = 20;

const font = await Bun.file(
  join(root, 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
).bytes();
const blank = `<style>
  @font-face { font-family: Inter; font-weight: 100 900; src: url(data:font/woff2;base64,${Buffer.from(font).toString('base64')}) }
  body { margin: 0; background: ${COLOURS.ground}; font-family: Inter; font-feature-settings: 'tnum' } svg { display: block; width: 640px }
</style><div></div>`;

const browser = await chromium.launch({
  executablePath: expectChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
});
const page = await browser.newPage({ viewport: { width: 640, height: 360 } });
await page.setContent(blank);
await page.evaluate(() => document.fonts.load('600 16px Inter'));
for (const film of [openingRange, positionSize]) {
  const file = join(root, `src/ops/demo/videos/${film.name}.mp4`);
  const ffmpeg = Bun.spawn(
    [
      ...[
        'ffmpeg',
        '-v',
        'error',
        '-y',
        '-f',
        'image2pipe',
        '-framerate',
        String(FRAMES_A_SECOND),
        '-i',
        '-',
      ],
      // Plays in every browser; with the index first, playback starts before the download ends.
      ...[
        '-c:v',
        'libx264',
        '-preset',
        'veryslow',
        '-tune',
        'animation',
        '-crf',
        '26',
        '-pix_fmt',
        'yuv420p',
      ],
      ...[
        '-movflags',
        '+faststart',
        '-map_metadata',
        '-1',
        '-fflags',
        '+bitexact',
        '-flags:v',
        '+bitexact',
        file,
      ],
    ],
    { stdin: 'pipe', stdout: 'inherit', stderr: 'inherit' },
  );
  for (let frame = 0; frame < film.seconds * FRAMES_A_SECOND; frame++) {
    const drawn = stage(film, frame / FRAMES_A_SECOND);
    await page.evaluate((svg) => {
      const place = document.querySelector('div');
      if (place) place.innerHTML = svg;
    }, drawn);
    ffmpeg.stdin.write(await page.screenshot());
  }
  ffmpeg.stdin.end();
  if ((await ffmpeg.exited) !== 0) throw new Error(`ffmpeg could not write ${file}`);
  console.log(`${film.name}.mp4  ${Math.ceil(Bun.file(file).size / 1024)} KiB, ${film.seconds} s`);
}
await browser.close();
