/**
 * The service worker: it answers a navigation that the network cannot with a document that says so, and nothing else.
 * What is read from the API, or rendered for someone, never passes through it.
 */

declare const clients: { claim(): Promise<void> };
declare const registration: { navigationPreload?: { enable(): Promise<void> } };
declare const skipWaiting: () => Promise<void>;
/** Set by the build: the files of the notice, its document first, and a name that changes with any file of the app. */
declare const NOTICE_FILES: readonly string[];
declare const APP_VERSION: string;

const CACHE = `notice-${APP_VERSION}`;

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Fetching extends Event {
  request: Request;
  /** The response that the browser has begun to fetch while the worker started. */
  preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}

const lasts = (event: Event): event is Lasting => 'waitUntil' in event;
const fetches = (event: Event): event is Fetching => 'respondWith' in event;

addEventListener('install', (event) => {
  if (lasts(event)) event.waitUntil(install());
});

addEventListener('activate', (event) => {
  if (lasts(event)) event.waitUntil(activate());
});

addEventListener('fetch', (event) => {
  if (!fetches(event) || event.request.method !== 'GET') return;
  const { pathname } = new URL(event.request.url);
  if (event.request.mode === 'navigate') {
    // A download of data is a navigation too.
    if (!pathname.startsWith('/api/')) event.respondWith(navigate(event));
  } else if (NOTICE_FILES.includes(pathname)) {
    event.respondWith(fetchFile(event.request));
  }
});

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(NOTICE_FILES.map((file) => new Request(file, { cache: 'no-cache' })));
  // A new version replaces the previous one at once.
  await skipWaiting();
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  await registration.navigationPreload?.enable();
  await clients.claim();
}

async function navigate({ request, preloadResponse }: Fetching): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (error) {
    const notice = await cached(NOTICE_FILES[0] ?? '');
    if (notice) return notice;
    throw error;
  }
}

/** A file of the notice, from the network while there is one. */
async function fetchFile(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const file = await cached(new URL(request.url).pathname);
    if (file) return file;
    throw error;
  }
}

async function cached(path: string): Promise<Response | undefined> {
  const cache = await caches.open(CACHE);
  return cache.match(path);
}
