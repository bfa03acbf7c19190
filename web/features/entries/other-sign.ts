/** A typed amount with the other sign. What is blank becomes a minus that waits for its figures, and goes again. */
export function withOtherSign(typed: string): string {
  const text = typed.trim();
  return /^[-−]/.test(text) ? text.slice(1).trimStart() : `-${text.replace(/^\+\s*/, '')}`;
}
