import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { PUBLIC_VIEWS, type PublicView, SettingsChange } from '#src/features/settings/contract.ts';
import type { Settings } from '#src/features/settings/responses.ts';
import { formatTradeDate, isTimeZone, tradeDateAt } from '#src/values/dates.ts';
import { useApi } from '#web/app/app-context.tsx';
import { changedNames } from '#web/forms/changed-fields.ts';
import { useRowSaving } from '#web/forms/row-saving.ts';
import { SavingNotices } from '#web/forms/saving-notices.tsx';
import { settingsQuery, useChangeSettings } from '#web/queries/settings.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, FieldGroup } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

const NAMES = ['teamName', 'timeZone', 'public'] as const;
type Name = (typeof NAMES)[number];

const LABELS: Record<Name, string> = {
  teamName: 'Team Name',
  timeZone: 'Time Zone',
  public: 'Anyone may see of performance',
};

/** Where each is fixed, where it is. */
const VARIABLES: Record<Name, string> = {
  teamName: 'BULLPEN_TEAM_NAME',
  timeZone: 'BULLPEN_TIMEZONE',
  public: 'BULLPEN_PUBLIC',
};

const VIEWS: Record<PublicView, { name: string; hint: string }> = {
  full: { name: 'Everything', hint: 'Ranks, win rates, P&L and percentages.' },
  ranks: { name: 'Ranks', hint: 'Ranks and win rates, without any P&L or percentage.' },
  off: { name: 'Nothing', hint: 'Only the people of the desk see how it performs.' },
};

const viewName = (field: string, value: unknown): string | null => {
  const view = field === 'public' && PUBLIC_VIEWS.find((known) => known === value);
  return view ? VIEWS[view].name : null;
};

type Typed = Pick<Settings, Name>;

/** What was typed and not saved when the area locked itself or was left, and on what. Only in the browser's memory. */
const interrupted: { draft: { typed: Typed; read: Settings } | null } = { draft: null };

const valuesOf = ({ teamName, timeZone, public: view }: Settings): Typed => ({
  teamName,
  timeZone,
  public: view,
});

const nameOf = (property: string): Name | null => NAMES.find((name) => name === property) ?? null;

const WORDS = {
  created: 'Settings updated successfully',
  updated: 'Settings updated successfully',
  createFailed: 'Failed to update settings',
  updateFailed: 'Failed to update settings',
};

/** The settings' form, and what it takes to save it. */
function useSettingsForm(settings: Settings) {
  const [draft] = useState(interrupted.draft);
  const queryClient = useQueryClient();
  const api = useApi();
  const change = useChangeSettings();
  const form = useForm<Typed>({
    defaultValues: valuesOf(draft?.read ?? settings),
    ...(draft ? { values: draft.typed, resetOptions: { keepDefaultValues: true } } : {}),
  });
  const saving = useRowSaving({
    row: draft?.read ?? settings,
    form,
    fieldsOf: valuesOf,
    fieldOf: nameOf,
    // There always are some.
    create: (checked: SettingsChange) => change.mutateAsync(checked),
    update: (_, checked) => change.mutateAsync(checked),
    fetchCurrent: () => queryClient.fetchQuery({ ...settingsQuery(api), staleTime: 0 }),
    words: WORDS,
    onSaved(now: Settings) {
      saving.takeCurrent(now);
    },
  });
  const typed = form.watch();
  const read = saving.read ?? settings;
  const isDirty = changedNames(valuesOf(read), typed).size > 0;

  const keepDraft = useEffectEvent(() => {
    interrupted.draft = isDirty ? { typed, read } : null;
  });
  useEffect(() => () => keepDraft(), []);

  /** What was changed elsewhere shows where nothing is typed. */
  const follow = useEffectEvent((current: Settings) => {
    if (!isDirty && current.version !== read.version) saving.takeCurrent(current);
  });
  useEffect(() => follow(settings), [settings]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    form.clearErrors();
    // What is fixed is not ours to send.
    const sent = Object.entries(typed).filter(([name]) => !settings.fixed.some((fixed) => fixed === name));
    const checked = SettingsChange.safeParse(Object.fromEntries(sent));
    if (checked.success) {
      void saving.save(checked.data);
      return;
    }
    const issues = checked.error.issues.map(({ path, message }) => ({ path: String(path[0]), message }));
    saving.refuse(issues);
    event.currentTarget.querySelector<HTMLElement>(`[name="${issues[0]?.path}"]`)?.focus();
  }

  return { form, saving, typed, isDirty, isSaving: change.isPending, submit };
}

export function SettingsForm({ settings }: { settings: Settings }) {
  const { form, saving, typed, isDirty, isSaving, submit } = useSettingsForm(settings);
  const { errors } = form.formState;
  const zones = useId();
  const isFixed = (name: Name) => settings.fixed.includes(name);
  const fixedHint = (name: Name) => (isFixed(name) ? `Fixed by ${VARIABLES[name]} on the server.` : null);

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5 p-5">
      <SavingNotices noun="desk" labels={LABELS} nameOf={viewName} saving={saving} />
      <Field label={LABELS.teamName} error={errors.teamName?.message} hint={fixedHint('teamName')}>
        {(control) => (
          <Input
            {...control}
            name="teamName"
            value={typed.teamName}
            disabled={isFixed('teamName')}
            onChange={({ currentTarget: { value } }) =>
              form.setValue('teamName', value, { shouldDirty: true })
            }
            className="sm:max-w-100"
          />
        )}
      </Field>
      <Field
        label={LABELS.timeZone}
        error={errors.timeZone?.message}
        hint={[fixedHint('timeZone'), todayIn(typed.timeZone)].filter(Boolean).join(' ')}
      >
        {(control) => (
          <>
            <Input
              {...control}
              name="timeZone"
              list={zones}
              spellCheck={false}
              autoCapitalize="none"
              value={typed.timeZone}
              disabled={isFixed('timeZone')}
              onChange={({ currentTarget: { value } }) =>
                form.setValue('timeZone', value, { shouldDirty: true })
              }
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
      <FieldGroup label={LABELS.public} error={errors.public?.message}>
        {PUBLIC_VIEWS.map((view) => (
          <label key={view} className="flex min-h-11 cursor-pointer items-start gap-3 py-1 md:min-h-9">
            <input
              type="radio"
              name="public"
              value={view}
              checked={typed.public === view}
              disabled={isFixed('public')}
              onChange={() => form.setValue('public', view, { shouldDirty: true })}
              className="mt-1 size-4 accent-gold"
            />
            <span>
              <span className="font-medium">{VIEWS[view].name}</span>
              <span className="block text-12 text-muted">{VIEWS[view].hint}</span>
            </span>
          </label>
        ))}
        {isFixed('public') && <p className="text-12 text-muted">{fixedHint('public')}</p>}
      </FieldGroup>
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="primary"
          busy={isSaving}
          disabled={settings.fixed.length === NAMES.length || saving.conflict !== null}
        >
          Save Settings
        </Button>
        {isDirty && !isSaving && (
          <Button variant="ghost" onClick={() => saving.takeCurrent(settings)}>
            Discard Changes
          </Button>
        )}
      </div>
    </form>
  );
}

/** What the zone means for the desk. */
function todayIn(zone: string): string {
  if (!isTimeZone(zone.trim())) return 'No such time zone.';
  const day = formatTradeDate(tradeDateAt(Date.now(), zone.trim()), { weekday: true, longMonth: true });
  return `Today is ${day} there. Trade dates already given stay as they are.`;
}
