/** Going back to a page that the browser kept alive must not show what a log-out has ended: it is asked for again. */
export function reloadKept(event: PageTransitionEvent): void {
  if (!event.persisted) return;
  document.body.hidden = true;
  location.reload();
}
