import type { Page } from 'playwright-core';
import { LOOK_COOKIE } from '#web/pages/dashboard/journal/list-look.ts';
import { open } from '../browser.ts';

export interface TypedEntry {
  asset?: string;
  tradeDate?: string;
  quantity?: string;
  entryPrice?: string;
  exitPrice?: string;
  pnl?: string;
  strategy?: string;
  notes?: string;
  instrument?: 'Futures' | 'Options';
}

/** A trader's journal, as cards; on a phone in lines. */
export function journalPage(page: Page, traderId: number) {
  const dialog = page.getByRole('dialog');
  const text = (label: string) => dialog.getByLabel(label);
  const fields = {
    asset: text('Symbol'),
    tradeDate: text('Trade Date'),
    quantity: text('Quantity'),
    entryPrice: text('Entry Price'),
    exitPrice: text('Exit Price'),
    pnl: text('P&L'),
    strategy: text('Strategy'),
    notes: text('Notes'),
  };
  const names = [
    'asset',
    'tradeDate',
    'quantity',
    'entryPrice',
    'exitPrice',
    'pnl',
    'strategy',
    'notes',
  ] as const;
  return {
    async open(search = '') {
      await showCards(page);
      await open(page, `/dashboard/${traderId}/journal${search}`);
    },
    /** From any tab of the dashboard. */
    tab: page.getByRole('link', { name: 'Journal Entries' }),
    newEntry: page.getByRole('button', { name: 'New Entry' }).first(),
    search: page.getByRole('searchbox', { name: 'Search entries' }),
    filter: page.getByRole('combobox', { name: 'Filter' }),
    entries: page.getByRole('list', { name: 'Journal entries' }).getByRole('listitem'),
    /** Its card, without the head of its day. */
    entry: (symbol: string) =>
      page
        .getByRole('list', { name: 'Journal entries' })
        .getByRole('listitem')
        .filter({ hasText: symbol })
        .locator('> :last-child'),
    /** Its line on a phone, which opens it. */
    line: (symbol: string) =>
      page.getByRole('list', { name: 'Journal entries' }).getByRole('link').filter({ hasText: symbol }),
    dialog,
    fields,
    async type(entry: TypedEntry) {
      for (const name of names) {
        const value = entry[name];
        if (value !== undefined) await fields[name].fill(value);
      }
      if (entry.instrument) await dialog.getByRole('radio', { name: entry.instrument }).check();
    },
    create: dialog.getByRole('button', { name: 'Create Entry' }),
    save: dialog.getByRole('button', { name: 'Save Changes' }),
    question: page.getByRole('alertdialog'),
  };
}

/** A trader's journal, as a table. */
export function journalTable(page: Page, traderId: number) {
  const grid = page.getByRole('grid', { name: 'Journal entries' });
  const trade = page.getByRole('complementary', { name: /^Trade / });
  return {
    grid,
    /** The one that is open beside the list. */
    trade,
    open: (search = '') => open(page, `/dashboard/${traderId}/journal${search}`),
    row: (symbol: string) => grid.getByRole('row', { name: symbol }),
    symbols: () => grid.locator('tr[data-id] [data-col=symbol] a').allTextContents(),
    days: grid.locator('tr:has(th[scope=row])'),
    menu: trade.getByRole('button', { name: /^More actions/ }),
  };
}

/** Shows the journal as cards, as if that had been chosen on an earlier visit of whoever is logged in. */
export async function showCards(page: Page): Promise<void> {
  const context = page.context();
  const [session] = await context.cookies();
  if (!session) throw new Error('nobody is logged in');
  await context.addCookies([
    { name: LOOK_COOKIE, value: 'cards', domain: session.domain, path: '/dashboard' },
  ]);
}
