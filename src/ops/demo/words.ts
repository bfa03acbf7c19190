import type { Ending } from './plan.ts';
import type { Random } from './random.ts';
import type { Style } from './styles.ts';

type Words = readonly [string, ...string[]];

/** What traders write down afterwards. */
const NOTES: Record<Ending | 'open', Words> = {
  target: [
    'Waited for the second test, entry was clean. Filled at the target.',
    'Plan followed from start to finish. Nothing to change.',
    'Best setup of the week: trend, level and volume agreed.',
    'Second try after the first one was not filled. Patience paid.',
  ],
  early: [
    'Took it off before the target when the tape slowed. The plan said wait.',
    'Good read, closed early ahead of the release.',
  ],
  runner: [
    'Let it run past the target with the stop behind the last swing.',
    'Trend day: the target was too modest, stayed in while it held.',
  ],
  stop: [
    'Stopped out where planned. Right idea, the level did not hold.',
    'Entered early, before the level was confirmed. Size was right, patience was not.',
    'Chased after missing the first entry. Down-sized for the rest of the day.',
    'Against the trend of the day. The stop did its work.',
    'Good entry, wrong day: stopped within minutes, and price stayed there.',
  ],
  cut: [
    'No follow-through after the break, out before the stop.',
    'News in the way, closed rather than sit through it.',
  ],
  held: ['Moved the stop once, should not have. Review before the next session.'],
  scratch: ['Went nowhere, out where I got in.', 'Out flat: volume dried up at once.'],
  close: ['Neither stop nor target in time, closed before the end of the session.'],
  open: ['Held over the close: the level has not been tested yet.'],
};

export const noteOn = (ending: Ending | 'open', random: Random): string => random.pick(NOTES[ending]);

/** What some endings are tagged with, and how often. */
const TAGS: Partial<Record<Ending, readonly [tag: string, share: number]>> = {
  early: ['cut winner', 0.4],
  runner: ['let it run', 0.7],
  cut: ['no follow-through', 0.4],
  held: ['moved stop', 0.9],
};

/** An occasion, a mistake if money was lost, and how it ended: none, some or all of them. */
export function tagsOn({ occasions, mistakes }: Style, ending: Ending | 'open', random: Random): string[] {
  const occasion = random.chance(0.55) ? [random.pick(occasions)] : [];
  const isMistake = (ending === 'stop' || ending === 'held') && random.chance(0.3);
  const mistake = isMistake ? [random.pick(mistakes)] : [];
  const [tag, share] = (ending !== 'open' && TAGS[ending]) || ['', 0];
  return [...occasion, ...mistake, ...(random.chance(share) ? [tag] : [])];
}

/** Of a whole week. */
export const WEEK_NOTES: Words = [
  'Went well\nPullbacks with the trend, held to the target. Size stayed small.\n\nTo change\nTwo trades after a stop, both without a plan.\n\nNext week\nOne contract until the first hour is over.',
  'Went well\nStood aside on news, as planned.\n\nTo change\nWinners were cut at the first pause. Let the stop do it.\n\nNext week\nTarget on the chart before the entry.',
  'Went well\nFew trades, all of them from the list.\n\nTo change\nAfternoons cost what mornings made.\n\nNext week\nNo new idea after lunch.',
];

/** And of a whole day. */
export const DAY_NOTES: Words = [
  'Patient until ten, hasty after lunch. Tomorrow: no new idea in the last two hours.',
  'Two good reads, one trade out of boredom. That one cost the lunch.',
  'Followed the plan all day, and it shows. Same size tomorrow.',
  'News in the morning, stood aside as planned. The rest was slow.',
  'Tired from the start, should have halved the size.',
];
