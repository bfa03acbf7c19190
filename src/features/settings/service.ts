import type { Db } from '#src/db/open.ts';
import { AppError, expectVersion } from '#src/errors.ts';
import type { Clock } from '#src/values/time/clock.ts';
import { type DayRule, endOfSessionDay, sessionDay } from '#src/values/time/session-day.ts';
import type { TimeFormat } from '#src/values/time/time-of-day.ts';
import { type PublicView, SETTINGS_CHANGED, type SettingsChange } from './contract.ts';
import type { PageSettings, Settings } from './responses.ts';
import { type SettingKey, settingsStore } from './store.ts';

export interface SettingsDeps {
  db: Db;
  clock: () => number;
  /** Values fixed by the environment; `null` leaves them to the database. */
  fixed: { teamName: string | null; timeZone: string | null; public: PublicView | null };
  /** Bytes. */
  maxVideoSize: number;
  /** `24h`; `null` without a schedule. */
  backupEvery: string | null;
}

/** Stored alongside the settings, but never shown. */
type HiddenKey = Extract<
  SettingKey,
  `admin_${string}` | 'limits' | 'seed_under_way' | 'contract_table' | 'entries_to_judge' | 'day_closed'
>;

export type SettingsService = ReturnType<typeof settingsService>;

const DEFAULTS = {
  teamName: 'Bullpen',
  timeZone: 'America/New_York',
  clock: 12,
  dayStarts: 'midnight',
  dayClosesAt: '17:00',
  public: 'full',
  roomPerTrader: 2048,
} as const;
const VARIABLES = {
  teamName: 'BULLPEN_TEAM_NAME',
  timeZone: 'BULLPEN_TIMEZONE',
  public: 'BULLPEN_PUBLIC',
} as const;
const KEYS = {
  teamName: 'team_name',
  timeZone: 'time_zone',
  clock: 'clock',
  dayStarts: 'day_starts',
  dayClosesAt: 'day_closes_at',
  breakEvenTicks: 'break_even_ticks',
  public: 'public',
  roomPerTrader: 'room_per_trader',
  keepsSimulations: 'keeps_simulations',
} as const;
const NAMES = [
  'teamName',
  'timeZone',
  'clock',
  'dayStarts',
  'dayClosesAt',
  'breakEvenTicks',
  'public',
  'roomPerTrader',
  'keepsSimulations',
] as const;
const FIXABLE = ['teamName', 'timeZone', 'public'] as const;

/** A day of the team. */
interface TeamDay {
  /** `yyyy-MM-dd`. */
  date: string;
  /** Some instant of it, and the start of the next day. Epoch milliseconds. */
  within: number;
  until: number;
}

/** The day of an instant, cached: it is needed constantly, and computing it takes longer than most requests. */
function daysOfTeam(): (at: number, rule: DayRule) => TeamDay {
  let known = { rule: { dayStarts: '', timeZone: '' }, day: { date: '', within: 0, until: 0 } };
  return (at, rule) => {
    const { within, until } = known.day;
    const isSameRule = rule.dayStarts === known.rule.dayStarts && rule.timeZone === known.rule.timeZone;
    if (at < within || at >= until || !isSameRule) {
      const date = sessionDay(at, rule);
      known = { rule, day: { date, within: at, until: endOfSessionDay(date, rule) } };
    }
    return known.day;
  };
}

/** Team name, day and what is public: from the environment where it can fix them, otherwise from the database. */
export function settingsService({ db, clock, fixed, maxVideoSize, backupEvery }: SettingsDeps) {
  const store = settingsStore(db);
  const dayAt = daysOfTeam();

  function current(): Settings {
    return {
      teamName: fixed.teamName ?? store.get('team_name') ?? DEFAULTS.teamName,
      ...dayRule(),
      clock: teamClock(),
      dayClosesAt: dayClosesAt(),
      breakEvenTicks: breakEvenTicks(),
      isJudging: Boolean(store.get('entries_to_judge')),
      public: publicView(),
      roomPerTrader: roomPerTrader(),
      keepsSimulations: store.get('keeps_simulations') === 'true',
      fixed: FIXABLE.filter((name) => fixed[name] !== null),
      maxVideoSize,
      backupEvery,
      version: version(),
    };
  }

  /** One version for all settings, which form one form. */
  const version = (): number => Number(store.get('settings_version') ?? 1);

  function dayRule(): DayRule {
    const kept = store.kept();
    return {
      dayStarts: kept.get('day_starts') === 'globex' ? 'globex' : DEFAULTS.dayStarts,
      timeZone: fixed.timeZone ?? kept.get('time_zone') ?? DEFAULTS.timeZone,
    };
  }

  const teamClock = (): Clock => (store.get('clock') === '24' ? 24 : DEFAULTS.clock);

  const dayClosesAt = (): string => store.get('day_closes_at') ?? DEFAULTS.dayClosesAt;

  function publicView(): PublicView {
    if (fixed.public !== null) return fixed.public;
    const kept = store.get('public');
    return kept === 'ranks' || kept === 'off' ? kept : DEFAULTS.public;
  }

  const roomPerTrader = (): number => Number(store.get('room_per_trader') ?? DEFAULTS.roomPerTrader);

  function breakEvenTicks(): number | null {
    const kept = store.get('break_even_ticks');
    return kept === undefined || kept === '' ? null : Number(kept);
  }

  /** The settings that are sent and differ. */
  function changed(sent: SettingsChange): SettingsChange {
    expectVersion(version(), sent.version, SETTINGS_CHANGED);
    const before = current();
    const differs = (name: (typeof NAMES)[number]): boolean =>
      sent[name] !== undefined && sent[name] !== before[name];
    for (const name of FIXABLE) {
      if (fixed[name] !== null && differs(name))
        throw new AppError('conflict', `The environment fixes ${VARIABLES[name]} on this server`);
    }
    const kept = { ...sent };
    for (const name of NAMES) if (!differs(name)) delete kept[name];
    return kept;
  }

  const day = (): TeamDay => dayAt(clock(), dayRule());

  return {
    /** A value stored for another module; never part of what is shown. */
    get: (key: HiddenKey): string | undefined => store.get(key),
    set: (key: HiddenKey, value: string): void => store.set(key, value),

    current,
    /** What every page shows. */
    forPages(): PageSettings {
      const { teamName, timeZone, clock, dayStarts, breakEvenTicks } = current();
      const { date: today, until } = day();
      const dayEndsAt = new Date(until).toISOString();
      return { teamName, timeZone, clock, dayStarts, breakEvenTicks, today, dayEndsAt };
    },
    timeZone: (): string => dayRule().timeZone,
    dayRule,
    /** When the day is posted, `HH:mm` in the team's time zone. */
    dayClosesAt,
    /** How times are shown to people. */
    timeFormat: (): TimeFormat => ({ timeZone: dayRule().timeZone, clock: teamClock() }),
    publicView,
    /** What a trader may take of the disk. Megabytes. */
    roomPerTrader,
    /** Up to how many ticks of gross P&L per contract an entry is break-even; `null` means a net of exactly 0. */
    breakEvenTicks,
    /** The team's current day, and when it ends. */
    day,
    /** The team's current day, `yyyy-MM-dd`. */
    today: (): string => day().date,
    /** The trading day of an instant (epoch milliseconds), `yyyy-MM-dd`. */
    dayOf: (instant: number): string => sessionDay(instant, dayRule()),

    /**
     * Stores the settings that are sent. Part of changing them, which may have consequences.
     * @throws AppError 409 if any that differs is fixed by the environment, or a version is sent that is not the current one
     */
    change: (sent: SettingsChange): Settings =>
      db.transaction(() => {
        const { version: _, ...values } = changed(sent);
        for (const name of NAMES) {
          const value = values[name];
          if (value !== undefined) store.set(KEYS[name], String(value ?? ''));
        }
        store.set('settings_version', String(version() + 1));
        return current();
      }),
  };
}
