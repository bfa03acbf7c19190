/** Ends a command without a word: whoever runs it knows why. */
export class QuietEnd extends Error {
  readonly exitCode: number;

  constructor(exitCode: number) {
    super('ended');
    this.exitCode = exitCode;
  }
}

/** Of a process that Ctrl+C has ended: 128 and the number of its signal. */
export const INTERRUPTED = 130;

/** Whether whoever read the output, such as `head`, has read enough of it. */
export const isClosedPipe = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EPIPE';
