import { GENERATED_LENGTH, spellCode } from '#src/values/text/access-code.ts';

/** A new access code that nobody can guess. */
export function generatedCode(): string {
  return spellCode(crypto.getRandomValues(new Uint8Array(GENERATED_LENGTH)));
}
