/** What a flow needs of a browser, by the protocol that it speaks itself. */
export interface Driver {
  goto(url: string): Promise<void>;
  /** Runs an expression in the page. @returns plain data */
  evaluate<Result>(expression: string): Promise<Result>;
  /** Presses and releases the mouse at a point of the window. CSS pixels. */
  clickAt(x: number, y: number): Promise<void>;
  /** Types into what has the focus. Keys without a letter are those of WebDriver, e.g. `\uE00C` for Escape. */
  type(text: string): Promise<void>;
  /** @param id of the file input */
  chooseFile(id: string, path: string): Promise<void>;
  close(): Promise<void>;
}

export const KEYS = { enter: '\uE007', escape: '\uE00C', down: '\uE015', tab: '\uE004' } as const;

export const SIZE = { width: 1280, height: 900 } as const;

/** The next free port of this machine. */
export function freePort(): number {
  const listener = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } });
  const { port } = listener;
  listener.stop(true);
  return port;
}

/** What a program says of itself, once it does. The rest stays to be read. */
export async function waitForOutput(output: ReadableStream<Uint8Array>, what: RegExp): Promise<string> {
  let said = '';
  for await (const chunk of output.values({ preventCancel: true })) {
    said += new TextDecoder().decode(chunk);
    const found = what.exec(said)?.[0];
    if (found) return found;
  }
  throw new Error(`the browser did not start: ${said}`);
}
