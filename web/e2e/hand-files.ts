import type { Page } from 'playwright-core';

/** Puts a file on the clipboard, or under the pointer, as the browser would. */
export const hand = (page: Page, event: 'paste' | 'drop', name: string, bytes: Uint8Array) =>
  page.evaluate(
    ([kind, fileName, content]) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(content)], fileName, { type: 'image/png' }));
      const init = { bubbles: true, cancelable: true };
      document.activeElement?.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...init, clipboardData: data })
          : new DragEvent('drop', { ...init, dataTransfer: data }),
      );
    },
    [event, name, [...bytes]] as const,
  );
