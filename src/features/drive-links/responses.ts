/** Responses of the shared-link calls. */

import * as z from 'zod';
import { sortOrder } from '#src/features/lists/responses.ts';
import { flag, instant, rowId, rowVersion, text } from '#src/values/wire/response-shapes.ts';

export const DriveLink = z
  .strictObject({
    id: rowId,
    title: text('Session plan'),
    description: text('Levels and news of the week').nullable(),
    url: text('https://drive.example.com/plan').describe(
      'A web address: http or https, without a user name or password',
    ),
    isActive: flag(true),
    sortOrder,
    createdAt: instant,
    version: rowVersion,
  })
  .meta({ id: 'DriveLink' });
export type DriveLink = z.output<typeof DriveLink>;
