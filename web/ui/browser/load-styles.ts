/** Those that are on their way, or there. */
let loading = Promise.resolve();

/**
 * Loads the styles of private pages, once: a public page comes without them. Everything is in them again, in its order,
 * so that no rule of the public ones comes after. Resolves when they apply, or could not be loaded.
 */
export function loadStyles(): Promise<void> {
  if (typeof document === 'undefined') return loading;
  const own = document.querySelector<HTMLLinkElement>('link[data-all]');
  const href = own?.dataset.all;
  if (!own || href === undefined) return loading;
  delete own.dataset.all;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  loading = new Promise((resolve) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      // Another page tries again.
      own.dataset.all = href;
      resolve();
    });
  });
  own.after(link);
  return loading;
}
