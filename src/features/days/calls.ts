/** The calls for days of a trader's calendar: who may make them, what is sent, and what comes back. */

import { AccountFacets } from '#src/features/journal/query-contract.ts';
import { MONTH_TOO_LATE } from '#src/features/performance/contract.ts';
import { QUOTA_FULL } from '#src/features/quota/contract.ts';
import { declareCalls } from '#src/server/declared-calls.ts';
import {
  NOTES_CHANGED,
  NotesChange,
  OwnDayPath,
  OwnMonthPath,
  OwnWeekPath,
  OwnYearPath,
  WEEK_NOTES_CHANGED,
  YEAR_TOO_LATE,
} from './contract.ts';

export const daysCalls = declareCalls("A trader's calendar", () => import('./responses.ts'), {
  'GET /api/traders/:id/calendar/:month': {
    allow: ['trader', 'token', 'viewing'],
    cached: true,
    params: OwnMonthPath,
    query: AccountFacets,
    summary: "A trader's month, by day and week",
    response: 'OwnMonth',
    rejections: { invalid: MONTH_TOO_LATE },
  },
  'GET /api/traders/:id/years/:year': {
    allow: ['trader', 'token', 'viewing'],
    cached: true,
    params: OwnYearPath,
    query: AccountFacets,
    summary: "A trader's year, by day",
    response: 'OwnYear',
    rejections: { invalid: YEAR_TOO_LATE },
  },
  'GET /api/traders/:id/weeks/:week': {
    allow: ['trader', 'token', 'viewing'],
    cached: true,
    params: OwnWeekPath,
    query: AccountFacets,
    summary: "A trader's week, by day and beside the week before, and its notes",
    response: 'OwnWeek',
  },
  'PUT /api/traders/:id/weeks/:week/notes': {
    allow: ['trader', 'token'],
    params: OwnWeekPath,
    body: NotesChange,
    summary: 'Changes the notes of a week',
    example: { notes: 'One contract until the plan stands.', version: 1 },
    response: 'WeekNotes',
    rejections: { conflict: WEEK_NOTES_CHANGED, quota_full: QUOTA_FULL },
  },
  'GET /api/traders/:id/days/:date': {
    allow: ['trader', 'token', 'viewing'],
    cached: true,
    params: OwnDayPath,
    query: AccountFacets,
    summary: "A trader's day: its figures, its entries and its notes",
    response: 'OwnDay',
  },
  'PUT /api/traders/:id/days/:date/notes': {
    allow: ['trader', 'token'],
    params: OwnDayPath,
    body: NotesChange,
    summary: 'Changes the notes of a day',
    example: { notes: 'First loss was the plan, the second was not.', version: 1 },
    response: 'DayNotes',
    rejections: { conflict: NOTES_CHANGED, quota_full: QUOTA_FULL },
  },
});
