/**
 * A document for component tests, loaded before anything else in their process: React and what is built on it look once, when they
 * are loaded, whether there is one. What Bun has itself stays, so that the app answers as it does on a server.
 */

import { Window } from 'happy-dom';

export const ORIGIN = 'http://desk.test';

export const documentWindow = new Window({ url: `${ORIGIN}/`, width: 1280, height: 900 });

/** What belongs to the document although Bun has one of its own. */
const OF_DOCUMENT = new Set([
  'CustomEvent',
  'Event',
  'EventTarget',
  'addEventListener',
  'removeEventListener',
  'dispatchEvent',
  'navigator',
]);

for (const name of Object.getOwnPropertyNames(documentWindow)) {
  if (name in globalThis && !OF_DOCUMENT.has(name)) continue;
  const value: unknown = Reflect.get(documentWindow, name);
  const isMethod = typeof value === 'function' && !/^[A-Z]/.test(name);
  Object.defineProperty(globalThis, name, {
    configurable: true,
    writable: true,
    value: isMethod ? value.bind(documentWindow) : value,
  });
}
Object.defineProperty(globalThis, 'window', { configurable: true, value: globalThis });
/** Through which pages listen to the server. */
export const eventSources = new Set<InstanceType<typeof documentWindow.EventTarget>>();

/** An upload goes to the page's `fetch`, as all else that it sends. */
class Upload extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  statusText = '';
  responseText = '';
  #request: { method: string; path: string } | null = null;
  readonly #headers = new Headers();
  readonly #stop = new AbortController();

  open(method: string, path: string) {
    this.#request = { method, path };
  }
  setRequestHeader(name: string, value: string) {
    this.#headers.set(name, value);
  }
  abort() {
    this.#stop.abort();
    this.dispatchEvent(new Event('abort'));
  }
  async send(body: FormData) {
    const { method, path } = this.#request ?? { method: '', path: '' };
    const type = await this.#ask(path, { method, body, headers: this.#headers });
    if (!this.#stop.signal.aborted) this.dispatchEvent(new Event(type));
  }
  async #ask(path: string, init: RequestInit): Promise<'load' | 'error'> {
    try {
      const response = await fetch(path, init);
      [this.status, this.statusText] = [response.status, response.statusText];
      this.responseText = await response.text();
      return 'load';
    } catch {
      return 'error';
    }
  }
}

Object.assign(globalThis, {
  XMLHttpRequest: Upload,
  __zod_globalConfig: { jitless: true },
  // These pages are told of what a test reports, and show what they have read.
  EventSource: class extends documentWindow.EventTarget {
    constructor() {
      super();
      eventSources.add(this);
    }
    close() {
      eventSources.delete(this);
    }
  },
});

/** What the document of these tests lacks of popovers: one that is open is marked by an attribute. */
const standIn = (selector: string): string => selector.replaceAll(':popover-open', '[data-popover-open]');

for (const { prototype } of [documentWindow.Document, documentWindow.Element]) {
  for (const name of ['querySelector', 'querySelectorAll', 'matches', 'closest']) {
    const native: unknown = Reflect.get(prototype, name);
    if (typeof native !== 'function') continue;
    Object.defineProperty(prototype, name, {
      configurable: true,
      value(selector: string) {
        return native.call(this, standIn(selector));
      },
    });
  }
}

function setPopover(popover: HTMLElement, isOpen: boolean): void {
  if (popover.hasAttribute('data-popover-open') === isOpen) return;
  const [oldState, newState] = isOpen ? ['closed', 'open'] : ['open', 'closed'];
  const happens = (type: string) =>
    popover.dispatchEvent(Object.assign(new Event(type), { oldState, newState }));
  happens('beforetoggle');
  popover.toggleAttribute('data-popover-open', isOpen);
  happens('toggle');
}

Object.assign(HTMLElement.prototype, {
  showPopover(this: HTMLElement) {
    setPopover(this, true);
  },
  hidePopover(this: HTMLElement) {
    setPopover(this, false);
  },
});
