import openingRange from './videos/opening-range.mp4' with { type: 'file' };
import positionSize from './videos/position-size.mp4' with { type: 'file' };

/** The films of the demo desk, drawn by `scripts/demo-videos.ts`: where each is, and what its card says. */
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
