import { type Driver, KEYS } from './driver.ts';

/** What people look for on a page. */
type Kind = 'button' | 'link' | 'field' | 'option' | 'menu item' | 'switch' | 'heading' | 'dialog' | 'file';

const SELECTORS: Record<Kind, string> = {
  button: 'button, [role="button"]',
  link: 'a[href]',
  field: 'input:not([type="file"]), textarea, [role="combobox"]',
  option: '[role="option"], option',
  'menu item': '[role^="menuitem"]',
  switch: '[role="switch"]',
  heading: 'h1, h2, h3',
  dialog: '[role="dialog"], [role="alertdialog"], dialog[open]',
  file: 'input[type="file"]',
};

interface Place {
  x: number;
  y: number;
  id: string;
}

/** In the page: the first that is shown, of that name, and not disabled. Scrolled to, and where its middle is. */
const FIND = `(selector, name) => {
  const nameOf = (element) => {
    const by = element.getAttribute('aria-labelledby');
    const labels = by
      ? by.split(' ').map((id) => document.getElementById(id))
      : [...(element.labels ?? [])];
    return (
      element.getAttribute('aria-label') ||
      labels.map((label) => label?.textContent ?? '').join(' ') ||
      element.textContent
    ).replace(/\\s+/g, ' ').trim();
  };
  const isShown = (element) => element.type === 'file' || (element.checkVisibility() && element.getBoundingClientRect().width > 0);
  const isReached = (element) => !element.disabled && !element.closest('[inert], [aria-hidden="true"]');
  // What is outside of the dialog on top is out of reach.
  const reached = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
  const found = [...document.querySelectorAll(selector)].filter(
    (element) => nameOf(element).startsWith(name) && isShown(element) && isReached(element) && reached.contains(element),
  );
  const element = found.find((one) => nameOf(one) === name) ?? found[0];
  if (!element) return null;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  element.id ||= 'found-' + Math.random().toString(36).slice(2);
  return { x: Math.round(left + width / 2), y: Math.round(top + height / 2), id: element.id };
}`;

/** Longer than a step takes on a busy machine. Milliseconds. */
const PATIENCE = 15_000;

/** The first lines of what a page says. */
const SHOWN = 'document.body.innerText.slice(0, 600)';

/** In the page: keeps what is thrown from now on. */
const WATCH = `(() => {
  window.problems = [];
  addEventListener('error', ({ message }) => window.problems.push(message));
  addEventListener('unhandledrejection', ({ reason }) => window.problems.push(String(reason)));
})()`;

/** A page as people use it, in whichever browser. Everything waits until it is there; the test's timeout ends it. */
export function screenOf(driver: Driver, origin: string) {
  /** Tries until it is there. @param what is waited for */
  async function until<Result>(what: string, tried: () => Promise<Result | null>): Promise<Result> {
    const end = performance.now() + PATIENCE;
    for (;;) {
      const result = await tried();
      if (result !== null) return result;
      if (performance.now() > end) throw new Error(`There is ${what} still: ${await driver.evaluate(SHOWN)}`);
    }
  }

  const untilTrue = (what: string, expression: string) =>
    until(what, async () => (await driver.evaluate<boolean>(`Boolean(${expression})`)) || null);

  async function find(kind: Kind, name: string): Promise<Place> {
    const call = `(${FIND})(${JSON.stringify(SELECTORS[kind])}, ${JSON.stringify(name)})`;
    let last: Place | null = null;
    // Twice in the same place: what opens may still be on its way.
    return until(`no ${kind} “${name}”`, async () => {
      const found = await driver.evaluate<Place | null>(call);
      const isStill = found !== null && last?.x === found.x && last.y === found.y;
      last = found;
      return isStill ? found : null;
    });
  }

  return {
    async open(path: string): Promise<void> {
      await driver.goto(`${origin}${path}`);
      await untilTrue('a page without life', `document.documentElement.hasAttribute('data-interactive')`);
      await driver.evaluate(WATCH);
    },
    see: (kind: Kind, name: string) => find(kind, name),
    sees: (text: string) =>
      untilTrue(`no “${text}”`, `document.body.innerText.includes(${JSON.stringify(text)})`),
    seesNo: (kind: Kind, name = '') =>
      untilTrue(
        `a ${kind} ${name}`,
        `(${FIND})(${JSON.stringify(SELECTORS[kind])}, ${JSON.stringify(name)}) === null`,
      ),
    async click(kind: Kind, name: string): Promise<void> {
      const { x, y } = await find(kind, name);
      await driver.clickAt(x, y);
    },
    async fill(name: string, text: string): Promise<void> {
      await this.click('field', name);
      await driver.evaluate('document.activeElement.select()');
      await driver.type(text);
    },
    press: (key: keyof typeof KEYS) => driver.type(KEYS[key]),
    type: (text: string) => driver.type(text),
    async choose(name: string, path: string): Promise<void> {
      const { id } = await find('file', name);
      await driver.chooseFile(id, path);
    },
    /** What went wrong in the page since it was opened. */
    problems: () => driver.evaluate<string[]>('window.problems'),
  };
}
