import { hasStatus } from '#web/api/api-error.ts';

/** Public figures of the team; `null` where they are private, which is a valid response, not a failure. */
export async function unlessPrivate<Figures>(asked: Promise<Figures>): Promise<Figures | null> {
  try {
    return await asked;
  } catch (error) {
    if (hasStatus(error, 403)) return null;
    throw error;
  }
}
