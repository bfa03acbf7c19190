import { type FormEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { PUBLIC_VIEWS, type PublicView, type Settings, SettingsChange } from '#src/settings/contract.ts';
import { formatTradeDate, isTimeZone, tradeDateAt } from '#src/values/trade-date.ts';
import { ApiError, messageOf } from '#web/api-error.ts';
import { useChangeSettings } from '#web/queries/settings.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, FieldGroup } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { useToast } from '#web/ui/toast.tsx';

const NAMES = ['teamName', 'timeZone', 'public'] as const;
type Name = (typeof NAMES)[number];

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

type Typed = Pick<Settings, Name>;

/** What was typed and not saved when the area locked itself or was left. Only in the browser's memory. */
const interrupted: { typed: Typed | null } = { typed: null };

const valuesOf = (settings: Settings): Typed => ({
  teamName: settings.teamName,
  timeZone: settings.timeZone,
  public: settings.public,
});

export function SettingsForm({ settings }: { settings: Settings }) {
  const saved = valuesOf(settings);
  const [typed, setTyped] = useState(interrupted.typed ?? saved);
  const isDirty = NAMES.some((name) => typed[name] !== saved[name]);
  const keepDraft = useEffectEvent(() => {
    interrupted.typed = isDirty ? typed : null;
  });
  useEffect(() => () => keepDraft(), []);
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({});
  const change = useChangeSettings();
  const toast = useToast();
  const zones = useId();
  const isFixed = (name: Name) => settings.fixed.includes(name);
  const fixedHint = (name: Name) => (isFixed(name) ? `Fixed by ${VARIABLES[name]} on the server.` : null);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // What is fixed is not ours to send.
    const changed = Object.entries(typed).filter(([name]) => !settings.fixed.some((fixed) => fixed === name));
    const checked = SettingsChange.safeParse(Object.fromEntries(changed));
    if (!checked.success) {
      showIssues(checked.error.issues, event.currentTarget);
      return;
    }
    setErrors({});
    change.mutate(checked.data, {
      onSuccess: (now) => {
        setTyped(valuesOf(now));
        toast({ title: 'Settings updated successfully' });
      },
      onError: (error) => {
        if (error instanceof ApiError && error.issues.length > 0) setErrors(byName(error.issues));
        const description = messageOf(error, 'Failed to update settings');
        toast({ variant: 'destructive', title: 'Error', description });
      },
    });
  }

  function discard() {
    setTyped(saved);
    setErrors({});
  }

  function showIssues(issues: readonly { path: PropertyKey[]; message: string }[], form: HTMLFormElement) {
    const found = byName(issues.map(({ path, message }) => ({ path: String(path[0]), message })));
    setErrors(found);
    const [first] = Object.keys(found);
    if (first !== undefined) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5 p-5">
      <Field label="Team Name" error={errors.teamName} hint={fixedHint('teamName')}>
        {(control) => (
          <Input
            {...control}
            name="teamName"
            value={typed.teamName}
            disabled={isFixed('teamName')}
            onChange={({ currentTarget: { value } }) =>
              setTyped((before) => ({ ...before, teamName: value }))
            }
            className="sm:max-w-100"
          />
        )}
      </Field>
      <Field
        label="Time Zone"
        error={errors.timeZone}
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
                setTyped((before) => ({ ...before, timeZone: value }))
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
      <FieldGroup label="Anyone may see of performance" error={errors.public}>
        {PUBLIC_VIEWS.map((view) => (
          <label key={view} className="flex min-h-11 cursor-pointer items-start gap-3 py-1 md:min-h-9">
            <input
              type="radio"
              name="public"
              value={view}
              checked={typed.public === view}
              disabled={isFixed('public')}
              onChange={() => setTyped((before) => ({ ...before, public: view }))}
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
          busy={change.isPending}
          disabled={settings.fixed.length === NAMES.length}
        >
          Save Settings
        </Button>
        {isDirty && !change.isPending && (
          <Button variant="ghost" onClick={discard}>
            Discard Changes
          </Button>
        )}
      </div>
    </form>
  );
}

function byName(issues: readonly { path: string; message: string }[]): Partial<Record<Name, string>> {
  const found: Partial<Record<Name, string>> = {};
  for (const { path, message } of issues) {
    if (path === 'teamName' || path === 'timeZone' || path === 'public') found[path] ??= message;
  }
  return found;
}

/** What the zone means for the desk. */
function todayIn(zone: string): string {
  if (!isTimeZone(zone.trim())) return 'No such time zone.';
  const day = formatTradeDate(tradeDateAt(Date.now(), zone.trim()), { weekday: true, longMonth: true });
  return `Today is ${day} there. Trade dates already given stay as they are.`;
}
