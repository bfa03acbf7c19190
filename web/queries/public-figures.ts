import { hasStatus } from '#web/app/api-error.ts';

/** Figures of the team; `null` where the desk keeps them to itself, which is an answer and no failure. */
export async function unlessPrivate<Figures>(asked: Promise<Figures>): Promise<Figures | null> {
  try {
    return await asked;
  } catch (error) {
    if (hasStatus(error, 403)) return null;
    throw error;
  }
}
