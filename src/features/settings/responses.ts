/** What the calls around the settings answer. */

import * as z from 'zod';
import type { NounDescription } from '#src/server/openapi/call-description.ts';
import { rowVersion, text } from '#src/values/response-shapes.ts';
import { PUBLIC_VIEWS, SETTINGS_CHANGED } from './contract.ts';

export const Settings = z
  .strictObject({
    teamName: text('Bullpen'),
    timeZone: text('America/New_York').describe(
      'IANA name; trade dates that were given stay as they are when it changes',
    ),
    public: z
      .enum(PUBLIC_VIEWS)
      .describe('What anyone may see of performance: all, ranks and win rates without amounts, or nothing'),
    fixed: z
      .array(z.enum(['teamName', 'timeZone', 'public']))
      .describe('Which of them the environment fixes: they cannot be changed here'),
    maxVideoSize: z
      .int()
      .min(1)
      .meta({
        description: 'The largest video that is taken in, in bytes; the environment alone sets it',
        examples: [4_294_967_296],
      }),
    version: rowVersion,
  })
  .meta({ id: 'Settings' });
export type Settings = z.output<typeof Settings>;

export const settingsCalls = {
  tag: 'Settings',
  calls: {
    'GET /api/admin/settings': { summary: 'The settings of the desk', response: Settings },
    'PUT /api/admin/settings': {
      summary: 'Changes the settings',
      body: { teamName: 'Harbour Street', timeZone: 'Europe/London', public: 'ranks', version: 1 },
      response: Settings,
      refusals: { conflict: `${SETTINGS_CHANGED} · The environment fixes BULLPEN_TIMEZONE on this server` },
    },
  },
} satisfies NounDescription;
