/** The calls for settings, audit log and counts: who may make them, what is sent, and what comes back. */

import { declareCalls } from '#src/server/declared-calls.ts';
import { SETTINGS_CHANGED, SettingsChange } from './contract.ts';

export const settingsCalls = declareCalls('Settings', () => import('./responses.ts'), {
  'GET /api/admin/settings': { allow: ['admin'], summary: 'The team’s settings', response: 'Settings' },
  'PUT /api/admin/settings': {
    allow: ['admin'],
    body: SettingsChange,
    summary: 'Changes the settings',
    example: {
      teamName: 'Harbour Street',
      timeZone: 'Europe/London',
      clock: 24,
      dayStarts: 'globex',
      dayClosesAt: '17:00',
      breakEvenTicks: 1,
      public: 'ranks',
      roomPerTrader: 4096,
      version: 1,
    },
    response: 'Settings',
    rejections: { conflict: `${SETTINGS_CHANGED} · The environment fixes BULLPEN_TIMEZONE on this server` },
    audit: 'changed the settings',
  },
  'GET /api/settings': {
    allow: ['anyone'],
    cached: true,
    summary: 'The settings that every page shows, and the team’s day',
    response: 'PageSettings',
  },
  'GET /api/admin/audit': {
    allow: ['admin'],
    summary: 'The last admin actions, newest first',
    response: ['AuditItem'],
  },
  'GET /api/admin/counts': {
    allow: ['admin'],
    summary: 'Counts of everything the admin manages',
    response: 'TeamCounts',
  },
});
