import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import * as z from 'zod';
import { PUBLIC_VIEWS, type PublicView, SettingsChange } from '#src/features/settings/contract.ts';
import type { Settings } from '#src/features/settings/responses.ts';
import { CLOCKS, type Clock, formatTime } from '#src/values/time/clock.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { DAY_STARTS, type DayRule, type DayStarts, sessionDay } from '#src/values/time/session-day.ts';
import { isTimeZone } from '#src/values/time/time-of-day.ts';
import { useApi, useApp, useChangeApp } from '#web/context/app-context.tsx';
import type { Edited } from '#web/forms/edited.ts';
import { SaveNotices } from '#web/forms/save-notices.tsx';
import { type SaveMessages, useSave } from '#web/forms/use-save.ts';
import { settingsQuery, useChangeSettings } from '#web/queries/settings.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { Input } from '#web/ui/inputs/input.tsx';
import { useLeaveAfterSave } from '#web/ui/layers/discard-dialog.tsx';
import { type Choice, Choices } from './choices.tsx';

type Name =
  | 'teamName'
  | 'timeZone'
  | 'clock'
  | 'dayStarts'
  | 'dayClosesAt'
  | 'breakEvenTicks'
  | 'public'
  | 'roomPerTrader';
type Fixable = Settings['fixed'][number];

const LABELS: Record<Name, string> = {
  teamName: 'Team Name',
  timeZone: 'Time Zone',
  clock: 'Clock',
  dayStarts: 'Trading Day Starts',
  dayClosesAt: 'Day Is Posted At',
  breakEvenTicks: 'Break-even Up To',
  public: 'Shown to the Public',
  roomPerTrader: 'Room per Trader',
};

/** The environment variable that fixes a setting. */
const VARIABLES: Record<Fixable, string> = {
  teamName: 'BULLPEN_TEAM_NAME',
  timeZone: 'BULLPEN_TIMEZONE',
  public: 'BULLPEN_PUBLIC',
};

const HOURS: Record<Clock, Choice> = {
  12: { name: '12 hours', hint: formatTime('15:30', 12) },
  24: { name: '24 hours', hint: formatTime('15:30', 24) },
};

const starts = (clock: Clock): Record<DayStarts, Choice> => ({
  midnight: { name: 'At midnight', hint: 'By your team’s own clocks.' },
  globex: {
    name: 'With the Globex session',
    hint: `At ${formatTime('17:00', clock)} in Chicago, as CME counts it. Saturday and Sunday belong to Monday.`,
  },
});

const VIEWS: Record<PublicView, Choice> = {
  full: { name: 'Everything', hint: 'Ranks, win rates, P&L and percentages.' },
  ranks: { name: 'Ranks', hint: 'Ranks and win rates, without any P&L or percentage.' },
  off: { name: 'Nothing', hint: 'Only your team sees how it performs.' },
};

const choiceName = (field: string, value: unknown): string | null => {
  const choices: Record<string, Record<string, Choice>> = {
    clock: HOURS,
    dayStarts: starts(12),
    public: VIEWS,
  };
  return choices[field]?.[String(value)]?.name ?? null;
};

type Typed = Omit<Pick<Settings, Name>, 'breakEvenTicks' | 'clock' | 'roomPerTrader'> & {
  breakEvenTicks: string;
  roomPerTrader: string;
  clock: string;
};

/**
 * The draft that was unsaved when the area locked or was left, and what it was based on. In the browser's memory
 * only.
 */
let interrupted: Edited<Settings, Typed> | null = null;

const toFields = (settings: Settings | null): Typed => ({
  teamName: settings?.teamName ?? '',
  timeZone: settings?.timeZone ?? '',
  clock: String(settings?.clock ?? 12),
  dayStarts: settings?.dayStarts ?? 'midnight',
  dayClosesAt: settings?.dayClosesAt ?? '',
  breakEvenTicks: String(settings?.breakEvenTicks ?? ''),
  public: settings?.public ?? 'full',
  roomPerTrader: String(settings?.roomPerTrader ?? ''),
});

const RULES = SettingsChange.extend({
  clock: z.string().transform(Number).pipe(SettingsChange.shape.clock),
  roomPerTrader: SettingsChange.shape.roomPerTrader.unwrap(),
  // Blank for none.
  breakEvenTicks: z
    .string()
    .transform((typed): string | number | null => typed.trim() || null)
    .pipe(SettingsChange.shape.breakEvenTicks),
});

const MESSAGES: SaveMessages = {
  noun: 'team',
  created: 'Settings updated successfully',
  updated: 'Settings updated successfully',
  createFailed: 'Failed to update settings',
  updateFailed: 'Failed to update settings',
};

/** The settings form and its save. */
function useSettingsForm(settings: Settings) {
  const [edited] = useState<Edited<Settings, Typed>>(() => interrupted ?? { row: settings });
  const queryClient = useQueryClient();
  const api = useApi();
  const change = useChangeSettings();
  const changeApp = useChangeApp();
  const saving = useSave<Settings, Typed, SettingsChange>({
    edited,
    toFields,
    rules: RULES,
    // Never called: settings always exist.
    create: (checked) => change.mutateAsync(checked),
    async update(_, checked) {
      const now = await change.mutateAsync(checked);
      // The area may have locked meanwhile, which kept the draft.
      interrupted = null;
      return now;
    },
    fetchCurrent: () => queryClient.fetchQuery({ ...settingsQuery(api), staleTime: 0 }),
    messages: MESSAGES,
    staysOpen: true,
    onInterrupted(draft, row) {
      interrupted = { row, draft };
    },
    onSaved: ({ teamName, timeZone, clock, dayStarts, breakEvenTicks }) =>
      changeApp({ teamName, timeZone, clock, dayStarts, breakEvenTicks }),
  });
  const { form, takeCurrent } = saving;
  const { isDirty } = form.formState;
  useLeaveAfterSave(saving.isSaving);
  const read = saving.read ?? settings;

  const keepDraft = useEffectEvent(() => {
    interrupted = null;
    if (isDirty) saving.interrupt();
  });
  useEffect(() => () => keepDraft(), []);

  /** Untouched fields follow changes made elsewhere. */
  const follow = useEffectEvent((current: Settings) => {
    if (!isDirty && current.version !== read.version) takeCurrent(current);
  });
  useEffect(() => follow(settings), [settings]);

  return saving;
}

export function SettingsForm({ settings }: { settings: Settings }) {
  const saving = useSettingsForm(settings);
  const { form, submit, isSaving, takeCurrent } = saving;
  const { errors, isDirty } = form.formState;
  const zones = useId();
  const { clock } = useApp();
  const [dayStarts, timeZone] = form.watch(['dayStarts', 'timeZone']);
  const rule = { dayStarts, timeZone: timeZone.trim() };
  const isFixed = (name: Fixable) => settings.fixed.includes(name);
  const fixedHint = (name: Fixable) => (isFixed(name) ? `Fixed by ${VARIABLES[name]} on the server.` : null);

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      noValidate
      className="flex flex-col gap-5 p-5"
    >
      <SaveNotices noun="team" labels={LABELS} nameOf={choiceName} saving={saving} />
      <Field label={LABELS.teamName} error={errors.teamName?.message} hint={fixedHint('teamName')}>
        {(control) => (
          <Input
            {...control}
            {...form.register('teamName')}
            disabled={isFixed('teamName')}
            className="sm:max-w-100"
          />
        )}
      </Field>
      <Field
        label={LABELS.timeZone}
        error={errors.timeZone?.message}
        hint={[fixedHint('timeZone'), !errors.timeZone && zoneHint(rule)].filter(Boolean).join(' ')}
      >
        {(control) => (
          <>
            <Input
              {...control}
              {...form.register('timeZone')}
              list={zones}
              spellCheck={false}
              autoCapitalize="none"
              disabled={isFixed('timeZone')}
              className="sm:max-w-100"
            />
            <datalist id={zones}>
              {Intl.supportedValuesOf('timeZone').map((zone) => (
                <option key={zone} value={zone} />
              ))}
            </datalist>
          </>
        )}
      </Field>
      <Choices
        label={LABELS.clock}
        values={CLOCKS}
        choices={HOURS}
        hint="How times of day are shown to everyone. Typed times follow each browser; exports stay in UTC."
        error={errors.clock?.message}
        field={form.register('clock')}
      />
      <Choices
        label={LABELS.dayStarts}
        values={DAY_STARTS}
        choices={starts(clock)}
        hint={dayHint(rule)}
        error={errors.dayStarts?.message}
        field={form.register('dayStarts')}
      />
      <Field
        label={LABELS.dayClosesAt}
        error={errors.dayClosesAt?.message}
        hint="In the team’s time zone: what each trader and the team made goes to the webhooks in Posts. Before six in the morning it is the day before."
      >
        {(control) => (
          <Input
            {...control}
            {...form.register('dayClosesAt')}
            type="time"
            className="max-w-36 tabular-nums"
          />
        )}
      </Field>
      <Field
        label={LABELS.breakEvenTicks}
        optional
        error={errors.breakEvenTicks?.message}
        hint={breakEvenHint(form.watch('breakEvenTicks'))}
      >
        {(control) => (
          <span className="flex items-center gap-2">
            <Input
              {...control}
              {...form.register('breakEvenTicks')}
              inputMode="numeric"
              autoComplete="off"
              className="max-w-24"
            />
            <span className="text-muted">ticks per contract</span>
          </span>
        )}
      </Field>
      <Field
        label={LABELS.roomPerTrader}
        error={errors.roomPerTrader?.message}
        hint="For a trader’s images, imported files and notes, with their earlier versions. What is there stays if it is lowered."
      >
        {(control) => (
          <span className="flex items-center gap-2">
            <Input
              {...control}
              {...form.register('roomPerTrader')}
              inputMode="numeric"
              autoComplete="off"
              className="max-w-28"
            />
            <span className="text-muted">MB</span>
          </span>
        )}
      </Field>
      <Choices
        label={LABELS.public}
        values={PUBLIC_VIEWS}
        choices={VIEWS}
        hint={fixedHint('public')}
        error={errors.public?.message}
        disabled={isFixed('public')}
        field={form.register('public')}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={isSaving} disabled={saving.conflict !== null}>
          Save Settings
        </Button>
        {isDirty && !isSaving && (
          <Button variant="ghost" onClick={() => takeCurrent(settings)}>
            Discard Changes
          </Button>
        )}
      </div>
    </form>
  );
}

const today = (rule: DayRule): string =>
  formatTradeDate(sessionDay(Date.now(), rule), { weekday: true, longMonth: true });

/** Explains the effect of the time zone. */
function zoneHint(rule: DayRule): string {
  if (!isTimeZone(rule.timeZone)) return 'No such time zone.';
  return rule.dayStarts === 'globex'
    ? 'Times are shown in it. Trading days follow Chicago.'
    : `Today is ${today(rule)} there. Trade dates already given stay as they are.`;
}

/** Explains the effect of when the day starts. */
function dayHint(rule: DayRule): string {
  const effect =
    'Decides what counts as today: for new entries, the hub, the calendar and figures of a day, week or month. Days already stored stay as they are.';
  return rule.dayStarts === 'globex' ? `The trading day is ${today(rule)} now. ${effect}` : effect;
}

/** Explains the effect of what is break-even. */
function breakEvenHint(typed: string): string {
  const what = typed.trim()
    ? 'A trade whose P&L before costs is no more than that, won or lost, is neither a win nor a loss.'
    : 'Without a number, only a trade with a net P&L of exactly $0.00 is break-even.';
  return `${what} A change counts for new trades at once; past ones, archived ones too, follow within minutes. No P&L changes.`;
}
