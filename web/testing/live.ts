/** Pages that are told by the app itself what has changed. */

import { onTestFinished } from 'bun:test';
import { documentWindow, eventSources } from './dom.ts';

/** Passes what the server reports on to the open page, until the test ends, as its browser's own connection does. */
export async function goLive(): Promise<void> {
  const response = await fetch('/api/events');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let isOver = false;
  onTestFinished(() => {
    isOver = true;
    return reader?.cancel();
  });
  const live = Promise.withResolvers<void>();
  let text = '';
  async function pass() {
    for (;;) {
      const chunk = await reader?.read();
      if (!chunk || chunk.done) break;
      const blocks = (text + chunk.value).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const [, type, data] = /^event: (\w+)\ndata: (.*)$/m.exec(block) ?? [];
        if (!type) continue;
        for (const source of eventSources)
          source.dispatchEvent(new documentWindow.MessageEvent(type, { data }));
        live.resolve();
      }
    }
    // It ended with the session.
    if (!isOver) for (const source of eventSources) source.dispatchEvent(new documentWindow.Event('error'));
  }
  void pass();
  await live.promise;
}
