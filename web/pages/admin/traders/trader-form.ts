import { useForm } from 'react-hook-form';
import type { TraderWithCode } from '#src/features/traders/responses.ts';
import type { EditedRecord } from '#web/forms/edited-record.ts';

/** What the fields hold: texts as typed. */
export interface TraderFields {
  name: string;
  accessCode: string;
  backgroundImage: string;
  includePnl: boolean;
}

export const TRADER_LABELS: Record<keyof TraderFields, string> = {
  name: 'Name',
  accessCode: 'Access Code',
  backgroundImage: 'Background Image',
  includePnl: 'Included in P&L',
};

export function isTraderField(name: string): name is keyof TraderFields {
  return Object.hasOwn(TRADER_LABELS, name);
}

export function fieldsOf(trader: TraderWithCode | null): TraderFields {
  return {
    name: trader?.name ?? '',
    accessCode: trader?.accessCode ?? '',
    backgroundImage: trader?.backgroundImage ?? '',
    includePnl: trader?.includePnl ?? true,
  };
}

export function useTraderForm({ row, draft }: EditedRecord<TraderWithCode, TraderFields>) {
  return useForm<TraderFields>({
    defaultValues: fieldsOf(row),
    ...(draft ? { values: draft, resetOptions: { keepDefaultValues: true } } : {}),
  });
}

export type TraderForm = ReturnType<typeof useTraderForm>;
