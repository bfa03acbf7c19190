/** The response of the health call. */

import * as z from 'zod';
import { count, instant, text } from '#src/values/wire/response-shapes.ts';

const NAME = 'bullpen-20261120T030000000Z-scheduled.tar';

const Failure = z.strictObject({
  at: instant,
  reason: text('There is no room for the backup. Nothing of it was kept.'),
});

/** How the installation stands. */
export const HealthReport = z
  .strictObject({
    backup: z.strictObject({
      every: text('1d').nullable().describe('How often backups are made; null if never'),
      last: z
        .strictObject({ name: text(NAME), at: instant, size: count(48_234_496).describe('Bytes') })
        .nullable()
        .describe('The newest in the backups folder, made on schedule or on request'),
      failure: Failure.nullable().describe('Why the last scheduled one failed; null once one was made'),
    }),
    offsite: z
      .strictObject({
        to: text('s3://backups/bullpen'),
        last: z
          .strictObject({ name: text(NAME), at: instant, size: count(48_234_496).describe('Bytes') })
          .nullable()
          .describe('The last backup that was copied, read back and found to be what was sent; and when'),
        failure: Failure.nullable().describe('Why the last try failed; null once one succeeded'),
      })
      .nullable()
      .describe('Copies of scheduled backups on an S3 server; null where none is set up'),
    disk: z.strictObject({
      free: count(21_474_836_480).describe('Bytes'),
      size: count(107_374_182_400).describe('Bytes'),
      reserve: count(67_108_864).describe('Bytes that stay free: below that, nothing more is accepted'),
    }),
    check: z
      .strictObject({ at: instant })
      .nullable()
      .describe('The last check of the data, which is made after each start and then once a day'),
    findings: z
      .array(
        z.strictObject({
          about: text('disk space').describe(
            'What it concerns; the names of `bullpen doctor`, and a few more',
          ),
          message: text('The disk is nearly full: 900.0 MB are free.'),
          advice: text('Make room on the disk, or move the data folder to a larger one.').describe(
            'What to do',
          ),
        }),
      )
      .describe('What is wrong, the most urgent first; empty when all is well'),
  })
  .meta({ id: 'HealthReport' });
export type HealthReport = z.output<typeof HealthReport>;
