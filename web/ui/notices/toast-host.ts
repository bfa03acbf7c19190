import { findTopDialog } from '../browser/top-dialog.ts';

let host: HTMLElement | null = null;

/** What toasts are rendered into. */
export function toastHost(): HTMLElement {
  if (!host) {
    host = document.createElement('div');
    placeToasts();
  }
  return host;
}

/** Puts the toasts into the dialog on top: nothing outside of it is seen above it, or can be reached. */
export function placeToasts(): void {
  const place = findTopDialog() ?? document.body;
  if (!host || host.parentElement === place) return;
  // Keeps the focus, and what is in motion.
  if (host.isConnected && 'moveBefore' in place) place.moveBefore(host, null);
  else place.append(host);
}
