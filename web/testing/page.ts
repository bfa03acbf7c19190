/** Pages without a browser: rendered and hydrated in a document, calling the whole app in this process. */

import './expect-document.ts';

import { expect, onTestFinished } from 'bun:test';
import { configure, screen, waitFor } from '@testing-library/dom';
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event';
import { ADMIN_PASSWORD } from '#src/testing/new-database.ts';
import { type TestApp, type TestAppOptions, testApp } from '#src/testing/test-app.ts';
import { hideAmounts } from '#src/values/money/money.ts';
import type { Topic } from '#src/values/wire/topics.ts';
import { start } from '#web/app/start.tsx';
import { placeToasts } from '#web/ui/notices/toast-host.ts';
import { documentWindow, eventSources, ORIGIN } from './dom.ts';

/** @param pass asks the server after all */
type Reply = (pass: () => Promise<Response>) => Response | Promise<Response>;

export interface ShownPage {
  user: UserEvent;
  /** Requests that the page sent, such as `POST /api/quotes`. */
  sent: readonly string[];
  /** Answers requests of this kind itself until the function it returns is called; throwing is a broken connection. */
  answer(request: RegExp, reply: Reply): () => void;
  /** Tells the page that something has changed on the server; the first time also that it is told from now on. */
  report(...topics: Topic[]): void;
}

configure({
  asyncUtilTimeout: 10_000,
  getElementError: (message) => new Error(`${message}\n${document.body.textContent}`),
});

const real = globalThis.fetch;

/** An app by the machine's clock, as pages go by it. */
export const appNow = (options: TestAppOptions = {}): TestApp =>
  testApp({ now: new Date().toISOString(), ...options });

/** For {@link ShownPage.answer}: the server cannot be reached. */
export function broken(): never {
  throw new TypeError('Failed to fetch');
}

/**
 * Opens a page as a browser does, until the test ends: the server's render, then the scripts.
 * @param cookie the session's, and then those that scripts have kept
 */
export async function openPage(app: TestApp, path: string, cookie = ''): Promise<ShownPage> {
  const cookies = new Map<string, string>();
  const [session = '', ...kept] = cookie.split('; ');
  keep(session);
  for (const pair of kept) keep(pair);
  const sent: string[] = [];
  const answers: { request: RegExp; reply: Reply }[] = [];

  function keep(set: string) {
    const [name, value] = set.split(';')[0]?.split('=') ?? [];
    if (name && value !== undefined) cookies.set(name, value);
  }

  async function send(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const request = input instanceof Request ? input : new Request(new URL(input, ORIGIN), init);
    const { pathname, search } = new URL(request.url);
    const name = `${request.method} ${pathname}${search}`;
    sent.push(name);
    const answer = answers.findLast((each) => each.request.test(name));
    const pass = () => ask(request);
    return answer ? answer.reply(pass) : pass();
  }

  async function ask(request: Request): Promise<Response> {
    request.headers.set('host', new URL(ORIGIN).host);
    request.headers.set('origin', ORIGIN);
    request.headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    const response = await app.handle(request);
    for (const set of response.headers.getSetCookie()) keep(set);
    return response;
  }

  const html = await (await send(path)).text();
  documentWindow.happyDOM.setURL(`${ORIGIN}${path}`);
  for (const pair of kept) Reflect.set(document, 'cookie', `${pair}; Path=/`);
  document.body.innerHTML = html.replace(/^[\s\S]*?<body[^>]*>|<\/body>[\s\S]*$/g, '');
  // The label that a button has while it is busy is there all along.
  document.head.innerHTML = '<style>.invisible { visibility: hidden }</style>';
  globalThis.fetch = Object.assign(send, { preconnect: real.preconnect });
  delete document.documentElement.dataset.interactive;
  const close = await start();
  placeToasts();
  await waitFor(() => expect(document.documentElement.dataset.interactive).toBeDefined());
  // Styles, which say what lets a pointer through, are not there.
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  onTestFinished(async () => {
    await discardTyped(user);
    close?.();
    document.body.innerHTML = '';
    forgetCookies();
    // The app of the next test is in this process, too.
    hideAmounts(false);
    globalThis.fetch = real;
  });
  return {
    user,
    sent,
    answer(request, reply) {
      const given = { request, reply };
      answers.push(given);
      return () => answers.splice(answers.indexOf(given), 1);
    },
    report(...topics) {
      const data = JSON.stringify({ topics, version: 0 });
      for (const source of eventSources)
        source.dispatchEvent(new documentWindow.MessageEvent('changed', { data }));
    },
  };
}

/**
 * Those that the page's scripts have kept, for the paths that they keep them for: by a day that is past for every test, as some
 * set the clock back.
 */
function forgetCookies(): void {
  for (const pair of document.cookie.split('; '))
    for (const path of ['/', '/dashboard'])
      Reflect.set(document, 'cookie', `${pair}; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Path=${path}`);
}

/** What is typed into a form outlives its page, in the memory that the next test's page has too. */
async function discardTyped(user: UserEvent): Promise<void> {
  for (let left = 4; left > 0; left -= 1) {
    const dialog = [...document.querySelectorAll('dialog')].at(-1);
    if (!dialog) break;
    const discard = screen.queryByRole('button', { name: 'Discard' });
    dialog.focus();
    await (discard ? user.click(discard) : user.keyboard('{Escape}'));
  }
  // A trade that is edited where it stands has no dialog: each field is taken back.
  for (const field of document.querySelectorAll<HTMLElement>('[aria-label="Edit in place"] [name]')) {
    field.focus();
    await user.keyboard('{Escape}');
  }
}

/** Opens an area of the admin's, behind its gate. */
export async function openArea(app: TestApp, area: string): Promise<ShownPage> {
  const page = await openPage(app, `/admin${area}`);
  await page.user.type(await screen.findByLabelText('Admin Password'), ADMIN_PASSWORD);
  await page.user.click(await screen.findByRole('button', { name: 'Unlock' }));
  await screen.findByRole('navigation', { name: 'Admin' });
  return page;
}
