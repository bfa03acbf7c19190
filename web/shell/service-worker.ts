/** Installs the service worker, which tells where a page cannot be fetched. Without https there is none. */
export function installServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  // Without it everything works as before.
  navigator.serviceWorker.register('/service-worker.js').catch(() => {});
}
