import openingRange from './videos/opening-range.mp4' with { type: 'file' };
import positionSize from './videos/position-size.mp4' with { type: 'file' };

/** Videos of the demo team, drawn by `scripts/demo-videos.ts`: the file, and what its card shows. */
export const DEMO_FILMS = [
  {
    path: positionSize,
    title: 'Size from the stop',
    description: 'How many contracts a trade may have follows from its stop and from what you chose to lose.',
    duration: 11.5,
  },
  {
    path: openingRange,
    title: 'Opening range break',
    description: 'Range, close outside, stop and target: the setup that most of the team begins with.',
    duration: 11,
  },
] as const;
