import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { PUBLIC_VIEWS, type PublicView, SettingsChange } from '#src/features/settings/contract.ts';
import type { Settings } from '#src/features/settings/responses.ts';
import { formatTradeDate, isTimeZone, tradeDateAt } from '#src/values/dates.ts';
import { useApi } from '#web/context/app-context.tsx';
import type { Edited } from '#web/forms/edited.ts';
import { SaveNotices } from '#web/forms/save-notices.tsx';
import { type SaveMessages, useSave } from '#web/forms/use-save.ts';
import { settingsQuery, useChangeSettings } from '#web/queries/settings.ts';
import { Button } from '#web/ui/button.tsx';
import { useLeaveAfterSave } from '#web/ui/discard-dialog.tsx';
import { Field, FieldGroup } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

const NAMES = ['teamName', 'timeZone', 'public'] as const;
type Name = (typeof NAMES)[number];

const LABELS: Record<Name, string> = {
  teamName: 'Team Name',
  timeZone: 'Time Zone',
  public: 'Shown to the Public',
};

/** The environment variable that fixes a setting. */
const VARIABLES: Record<Name, string> = {
  teamName: 'BULLPEN_TEAM_NAME',
  timeZone: 'BULLPEN_TIMEZONE',
  public: 'BULLPEN_PUBLIC',
};

const VIEWS: Record<PublicView, { name: string; hint: string }> = {
  full: { name: 'Everything', hint: 'Ranks, win rates, P&L and percentages.' },
  ranks: { name: 'Ranks', hint: 'Ranks and win rates, without any P&L or percentage.' },
  off: { name: 'Nothing', hint: 'Only your team sees how it performs.' },
};

const viewName = (field: string, value: unknown): string | null => {
  const view = field === 'public' && PUBLIC_VIEWS.find((known) => known === value);
  return view ? VIEWS[view].name : null;
};

type Typed = Pick<Settings, Name>;

/**
 * The draft that was unsaved when the area locked or was left, and what it was based on. In the browser's memory
 * only.
 */
let interrupted: Edited<Settings, Typed> | null = null;

const fieldsOf = (settings: Settings | null): Typed => ({
  teamName: settings?.teamName ?? '',
  timeZone: settings?.timeZone ?? '',
  public: settings?.public ?? 'full',
});

const MESSAGES: SaveMessages = {
  noun: 'desk',
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
  const saving = useSave({
    edited,
    fieldsOf,
    rules: SettingsChange,
    // Never called: settings always exist.
    create: (checked) => change.mutateAsync(checked),
    update: (_, checked) => change.mutateAsync(checked),
    fetchCurrent: () => queryClient.fetchQuery({ ...settingsQuery(api), staleTime: 0 }),
    messages: MESSAGES,
    onSaved(now) {
      // The area may have locked meanwhile, which kept the draft.
      interrupted = null;
      saving.takeCurrent(now);
    },
  });
  const { form, takeCurrent } = saving;
  const { isDirty } = form.formState;
  useLeaveAfterSave(saving.isSaving);
  const read = saving.read ?? settings;

  const keepDraft = useEffectEvent(() => {
    interrupted = isDirty ? { row: read, draft: form.getValues() } : null;
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
  const isFixed = (name: Name) => settings.fixed.includes(name);
  const fixedHint = (name: Name) => (isFixed(name) ? `Fixed by ${VARIABLES[name]} on the server.` : null);

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      noValidate
      className="flex flex-col gap-5 p-5"
    >
      <SaveNotices noun="desk" labels={LABELS} nameOf={viewName} saving={saving} />
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
        hint={[fixedHint('timeZone'), !errors.timeZone && todayIn(form.watch('timeZone'))]
          .filter(Boolean)
          .join(' ')}
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
      <FieldGroup label={LABELS.public} error={errors.public?.message}>
        {PUBLIC_VIEWS.map((view) => (
          <label key={view} className="flex min-h-11 cursor-pointer items-start gap-3 py-1 md:min-h-9">
            <input
              type="radio"
              {...form.register('public')}
              value={view}
              disabled={isFixed('public')}
              className="mt-1 size-4 shrink-0 accent-gold"
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
          <Button variant="ghost" onClick={() => takeCurrent(settings)}>
            Discard Changes
          </Button>
        )}
      </div>
    </form>
  );
}

/** Explains the effect of the time zone. */
function todayIn(zone: string): string {
  if (!isTimeZone(zone.trim())) return 'No such time zone.';
  const day = formatTradeDate(tradeDateAt(Date.now(), zone.trim()), { weekday: true, longMonth: true });
  return `Today is ${day} there. Trade dates already given stay as they are.`;
}
