import '#web/testing/expect-document.ts';

import { afterEach, expect, test } from 'bun:test';
import { screen } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { createElement as element } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { useFollowing } from './use-following.ts';

let root: Root | undefined;
afterEach(() => {
  root?.unmount();
  document.body.innerHTML = '';
});

function Form({ atOnce }: { atOnce: boolean }) {
  const field = (label: string) => element('input', { 'aria-label': label });
  const isDrawn = useFollowing(atOnce);
  return element('form', {}, field('Symbol'), isDrawn && field('Date'), field('Save'));
}

/** A form of two fields, just opened, with the focus on the first one. */
function open(atOnce = false) {
  const box = document.body.appendChild(document.createElement('div'));
  const opened = createRoot(box);
  root = opened;
  flushSync(() => opened.render(element(Form, { atOnce })));
  screen.getByLabelText('Symbol').focus();
  return userEvent.setup({ delay: null });
}

const date = () => screen.queryByLabelText('Date');

test('the fields after the first follow it', async () => {
  open();
  expect(date()).toBeNull();
  await screen.findByLabelText('Date');
});

test('a key that leads on finds them, one that is typed does not wait for them', async () => {
  const user = open();
  const typed = user.keyboard('E');
  expect(date()).toBeNull();
  await typed;
  await user.tab();
  expect(document.activeElement).toBe(date());
});

test('Enter, which leads to what is wrong, finds them too', () => {
  open();
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  expect(date()).not.toBeNull();
});

test('they are there at once where the form begins with one of them', () => {
  open(true);
  expect(date()).not.toBeNull();
});
