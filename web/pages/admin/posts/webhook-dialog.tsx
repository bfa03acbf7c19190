import { useWatch } from 'react-hook-form';
import * as z from 'zod';
import {
  NewWebhook,
  POST_EVENTS,
  type PostEvent,
  SHOWN_MONEY,
  type ShownMoney,
  WEBHOOK_KINDS,
  type WebhookKind,
} from '#src/features/webhooks/contract.ts';
import type { Webhook } from '#src/features/webhooks/responses.ts';
import { useApi } from '#web/context/app-context.tsx';
import { boundTo, FormText } from '#web/forms/fields.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { type EditForm, useSave } from '#web/forms/use-save.ts';
import type { CrudFormProps } from '#web/lists/crud-list.tsx';
import { useRowWrites } from '#web/queries/list-write.ts';
import { useCreateWebhook, useUpdateWebhook, webhooksQuery } from '#web/queries/webhooks.ts';
import { FieldGroup } from '#web/ui/inputs/field.tsx';
import { Segmented } from '#web/ui/inputs/segmented.tsx';
import { LabelledSwitch } from '#web/ui/inputs/switch.tsx';
import { EVENT_NAMES, KIND_NAMES, SHOWN_NAMES } from './post-names.ts';

/** Form values, as typed. */
export interface WebhookFields {
  name: string;
  kind: WebhookKind;
  url: string;
  secret: string;
  events: PostEvent[];
  show: ShownMoney;
}

const LABELS: Record<keyof WebhookFields, string> = {
  name: 'Name',
  kind: 'Kind',
  url: 'Address',
  secret: 'Secret',
  events: 'Posts',
  show: 'P&L in Posts',
};

const options = <Value extends string>(values: readonly Value[], names: Record<Value, string>) =>
  values.map((value) => ({ value, label: names[value] }));

const PLACEHOLDERS: Record<WebhookKind, string> = {
  discord: 'https://discord.com/api/webhooks/…',
  slack: 'https://hooks.slack.com/services/…',
  other: 'https://…',
};

const toFields = (webhook: Webhook | null): WebhookFields => ({
  name: webhook?.name ?? '',
  kind: webhook?.kind ?? 'discord',
  url: webhook?.url ?? '',
  secret: webhook?.secret ?? '',
  events: webhook?.events ?? [...POST_EVENTS],
  show: webhook?.show ?? 'amounts',
});

/** Displays what a conflict is about by its name. */
function nameOf(field: string, value: unknown): string | null {
  if (field === 'events' && Array.isArray(value)) {
    return POST_EVENTS.filter((event) => value.includes(event))
      .map((event) => EVENT_NAMES[event])
      .join(', ');
  }
  const names: Record<string, Record<string, string>> = { kind: KIND_NAMES, show: SHOWN_NAMES };
  return names[field]?.[String(value)] ?? null;
}

/** The rules of a kind that has no secret: it stays as it is, whatever was typed before the kind was chosen. */
const withoutSecret = (secret: string | null) =>
  NewWebhook.extend({ secret: z.unknown().transform(() => secret) });

export function WebhookDialog(props: CrudFormProps<Webhook, WebhookFields>) {
  const saving = useSave({
    ...props,
    toFields,
    rules: (willBeNew, { kind }) =>
      kind === 'other' ? NewWebhook : withoutSecret(willBeNew ? null : (props.edited.row?.secret ?? null)),
    ...useRowWrites(useCreateWebhook(), useUpdateWebhook(), webhooksQuery(useApi())),
    onSaved: props.onClose,
  });
  const { form } = saving;
  const isNew = saving.read === null;
  const field = boundTo(form, LABELS);
  const kind = useWatch({ control: form.control, name: 'kind' });
  const masked = isNew ? null : 'Leave the asterisks, and it stays as it is.';
  return (
    <FormDialog
      {...props}
      title={isNew ? 'New Webhook' : 'Edit Webhook'}
      labels={LABELS}
      nameOf={nameOf}
      firstField="name"
      saving={saving}
    >
      <FormText {...field('name')} autoComplete="off" className="sm:col-span-6" />
      <FieldGroup label={LABELS.kind} className="sm:col-span-6">
        <Segmented options={options(WEBHOOK_KINDS, KIND_NAMES)} {...form.register('kind')} />
      </FieldGroup>
      <FormText
        {...field('url')}
        hint={masked ?? 'Whoever has it can post there: it is stored encrypted, and never shown again.'}
        placeholder={PLACEHOLDERS[kind]}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="sm:col-span-6"
      />
      {kind === 'other' && (
        <FormText
          {...field('secret')}
          optional
          hint={masked ?? 'Posts are signed with it, so that your program knows who sent them.'}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="sm:col-span-6"
        />
      )}
      <EventSwitches form={form} />
      <FieldGroup label={LABELS.show} className="sm:col-span-6">
        <Segmented options={options(SHOWN_MONEY, SHOWN_NAMES)} {...form.register('show')} />
        <p className="text-12 text-muted">
          Percent is of the $10,000 that the leaderboard counts by, and of limits.
        </p>
      </FieldGroup>
    </FormDialog>
  );
}

function EventSwitches({ form }: { form: EditForm<WebhookFields, NewWebhook> }) {
  const events = useWatch({ control: form.control, name: 'events' });

  function set(event: PostEvent, isOn: boolean) {
    const chosen = POST_EVENTS.filter((each) => (each === event ? isOn : events.includes(each)));
    form.setValue('events', chosen, { shouldDirty: true });
  }

  return (
    <FieldGroup label={LABELS.events} className="sm:col-span-6">
      <div className="grid gap-2 sm:grid-cols-2">
        {POST_EVENTS.map((event) => (
          <LabelledSwitch
            key={event}
            label={EVENT_NAMES[event]}
            checked={events.includes(event)}
            onCheckedChange={(isOn) => set(event, isOn)}
            className="min-h-11 gap-3 rounded border border-line px-3 font-medium sm:min-h-10"
          />
        ))}
      </div>
    </FieldGroup>
  );
}
