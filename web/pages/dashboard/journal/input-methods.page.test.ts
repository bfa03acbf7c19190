/** Keys that an input method takes, such as Enter for the word it offers and Escape for none, do nothing else. */

import { expect, test } from 'bun:test';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { openJournal } from '#web/testing/journal.ts';
import { inQuestion } from '#web/testing/parts.ts';

/** As browsers say it: while something is composed, and for the Enter of Safari that ends it. */
const COMPOSED = [{ isComposing: true }, { keyCode: 229 }];

/** Presses a key that the input method takes, in each of these ways. */
function press(field: HTMLElement, key: 'Enter' | 'Escape', held: { ctrlKey?: boolean } = {}): void {
  for (const composed of COMPOSED) fireEvent.keyDown(field, { key, ...held, ...composed });
}

/** The journal with a trade open. */
const openTrade = () =>
  openJournal({
    entries: [{ symbol: 'ESZ6', pnl: '50' }],
    strategies: [{ name: 'Gap fade' }],
    search: '?entry=1',
  });

test('a note and a strategy of an open trade stay as they are typed', async () => {
  const { user, sent } = await openTrade();
  const form = within(await screen.findByRole('form', { name: 'Edit in place' }));
  const notes = form.getByLabelText<HTMLTextAreaElement>('Notes');
  await user.type(notes, 'A long note');
  press(notes, 'Escape');
  press(notes, 'Enter', { ctrlKey: true });
  expect([notes.value, document.activeElement === notes]).toEqual(['A long note', true]);
  expect(sent.filter((request) => request.startsWith('PUT'))).toEqual([]);
  const strategy = form.getByLabelText<HTMLInputElement>('Strategy');
  await user.type(strategy, 'gap');
  await screen.findByRole('option', { name: /^Gap fade/ });
  press(strategy, 'Enter');
  press(strategy, 'Escape');
  expect([strategy.value, strategy.getAttribute('aria-expanded')]).toEqual(['gap', 'true']);
  // What the key itself does is done once it is meant.
  await user.keyboard('{Enter}');
  expect(strategy.value).toBe('Gap fade');
});

test('a form stays open, and asks nothing', async () => {
  const { user, inForm } = await openTrade();
  const form = await inForm();
  await form.type({ Symbol: 'NQZ6', Notes: 'A long note' });
  press(form.field('Notes'), 'Escape');
  await user.type(form.field('Notes'), ' of it');
  expect(form.field('Notes').value).toBe('A long note of it');
  expect(screen.queryByRole('alertdialog') === null).toBe(true);
  await user.keyboard('{Escape}');
  await inQuestion();
});

test('a search keeps its text, and waits for the rest of it', async () => {
  const { user, sent } = await openTrade();
  const field = screen.getByLabelText<HTMLInputElement>('Search entries');
  await user.type(field, 'e');
  press(field, 'Enter');
  press(field, 'Escape');
  await user.type(field, 's');
  expect(field.value).toBe('es');
  await waitFor(() => expect(sent.some((request) => request.includes('q=es'))).toBe(true));
  expect(sent.some((request) => /q=(e&|e$|$)/.test(request))).toBe(false);
});

test('the palette stays open', async () => {
  const { user } = await openTrade();
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Find or go to' });
  await user.type(field, 'lea');
  press(field, 'Enter');
  press(field, 'Escape');
  await user.type(field, 'd');
  expect([field.isConnected, field.value]).toEqual([true, 'lead']);
});
