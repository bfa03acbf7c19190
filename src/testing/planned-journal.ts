/** Imports into a journal in memory, by their plans: what the service does, without a database. */

import type { FillContent, ImportRow, KnownRow } from '#src/broker-files/import-row.ts';
import { planChanges } from '#src/broker-files/plan/plan.ts';
import { type PlanReport, type ReportOptions, reporter } from '#src/broker-files/plan/report.ts';
import type { Figures, ImportedEntry, Plan, PlanOptions } from '#src/broker-files/plan/types.ts';

interface Kept extends ImportedEntry {
  notes: string[];
}

interface StoredImport {
  id: number;
  rows: readonly ImportRow[];
  movedTo: number | null;
}

export class PlannedJournal {
  imports: StoredImport[] = [];
  entries: Kept[] = [];
  #ids = { import: 0, entry: 0 };

  rows(): KnownRow[] {
    return this.imports.flatMap(({ id, rows, movedTo }) =>
      rows.map((row) => ({ ...row, importId: id, accountId: movedTo ?? row.accountId })),
    );
  }

  look(rows: readonly ImportRow[], options: Partial<PlanOptions> = {}): Plan {
    const importId = this.#ids.import + 1;
    const all = [...this.rows(), ...rows.map((row) => ({ ...row, importId }))];
    return planChanges({ rows: all, entries: this.entries }, { importId, ...options });
  }

  import(rows: readonly ImportRow[], options: Partial<PlanOptions> = {}): Plan {
    const id = ++this.#ids.import;
    this.imports.push({ id, rows, movedTo: null });
    return this.#settle({ importId: id, ...options });
  }

  undo(id: number): Plan {
    this.imports = this.imports.filter((one) => one.id !== id);
    return this.#settle({ importId: null });
  }

  move(id: number, accountId: number): Plan {
    this.imports = this.imports.map((one) => (one.id === id ? { ...one, movedTo: accountId } : one));
    return this.#settle({ importId: id, isMove: true });
  }

  again(options: Partial<PlanOptions> = {}): Plan {
    return planChanges({ rows: this.rows(), entries: this.entries }, { importId: null, ...options });
  }

  /** As a person does. */
  edit(entryId: number, figures: Partial<Figures>): void {
    this.#change(entryId, (entry) =>
      entry.current
        ? { ...entry, current: { ...entry.current, figures: { ...entry.current.figures, ...figures } } }
        : entry,
    );
  }

  write(entryId: number, note: string): void {
    this.#change(entryId, (entry) => ({
      ...entry,
      notes: [...entry.notes, note],
      current: entry.current && { ...entry.current, isTouched: true },
    }));
  }

  leave(entryId: number, state: 'deleted' | 'archived' | 'moved'): void {
    this.#change(entryId, (entry) => ({ ...entry, state, current: null }));
  }

  /** What the journal shows. */
  there(): (Figures & { id: number; notes: string[]; isEdited: boolean })[] {
    return this.entries.flatMap(({ entryId, current, notes }) =>
      current ? [{ ...current.figures, id: entryId, notes, isEdited: current.isEdited }] : [],
    );
  }

  #change(entryId: number, change: (entry: Kept) => Kept): void {
    this.entries = this.entries.map((entry) => (entry.entryId === entryId ? change(entry) : entry));
  }

  #settle(options: PlanOptions): Plan {
    const plan = planChanges({ rows: this.rows(), entries: this.entries }, options);
    for (const change of plan.changes) this.#apply(change);
    return plan;
  }

  #apply(change: Plan['changes'][number]): void {
    if (change.kind === 'remove') {
      this.entries = this.entries.filter(({ entryId }) => entryId !== change.entryId);
      return;
    }
    if (change.kind === 'mark') {
      const { entryId, trade } = change;
      this.#change(entryId, (entry) => ({ ...entry, ...trade }));
      return;
    }
    const { accountId, contract, importId, figures, legs } = change.trade;
    const stored = { accountId, contract, figures, legs, state: 'there' as const };
    if (change.kind === 'create') {
      const current = { figures, importId, isEdited: false, isTouched: false };
      this.entries.push({ ...stored, entryId: ++this.#ids.entry, current, notes: [] });
      return;
    }
    const merged = this.entries.filter(({ entryId }) => change.merges.includes(entryId));
    this.#change(change.entryId, (entry) => {
      const notes = [...entry.notes, ...merged.flatMap((other) => other.notes)];
      const isTouched = notes.length > 0;
      const current = { figures: change.figures, importId, isEdited: change.isEdited, isTouched };
      return { ...entry, ...stored, current, notes };
    });
  }
}

export function reportOf(plan: Plan, options: ReportOptions): PlanReport {
  const { add, report } = reporter(options);
  add(plan);
  return report();
}

/** `fillRow('buy 2 @ 7494.25', '2026-06-15T14:30:00Z', { id: '1' })`: without an id it is recognised by all that is in it. */
export function fillRow(
  text: string,
  at: string,
  given: Partial<FillContent> & { accountId?: number; contract?: string; line?: number; file?: number } = {},
): ImportRow {
  const { accountId = 1, contract = 'ESZ6', line = 2, file = 1, ...reported } = given;
  const [side, quantity = '', , price = ''] = text.split(' ');
  const content: FillContent = {
    kind: 'fill',
    id: null,
    orderId: null,
    symbol: contract,
    root: contract.slice(0, -2),
    instrumentType: 'futures',
    external: null,
    place: 0,
    side: side === 'buy' ? 'buy' : 'sell',
    quantity,
    price,
    pointValue: '50',
    commission: '1.29',
    fees: '1.59',
    rate: null,
    tradeDate: null,
    day: at.slice(0, 10),
    pnl: null,
    at: Date.parse(at),
    effect: null,
    ...reported,
  };
  const { id, place: _, ...rest } = content;
  const identity = id === null ? `fill ${JSON.stringify(rest)}` : `fill ${id}`;
  return { accountId, contract, line, file, identity, hasId: id !== null, content };
}
