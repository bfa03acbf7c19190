/** Reloads a page restored from the back/forward cache, which must not show what a log-out has ended. */
export function reloadRestored(event: PageTransitionEvent): void {
  if (!event.persisted) return;
  document.body.hidden = true;
  location.reload();
}
