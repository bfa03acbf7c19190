import { useQueryClient } from '@tanstack/react-query';
import { FILE_FIELD } from '#src/features/images/contract.ts';
import { hasStatus, throwUnlessOk } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { upload } from '#web/api/upload.ts';
import { useApi } from '#web/context/app-context.tsx';
import { journalKey } from './journal-lists.ts';
import { idempotencyHeaders } from './list-write.ts';

/** Writes to the images of a trader's own entries. */
export function useImageWrites() {
  const api = useApi();
  const queryClient = useQueryClient();
  return {
    /** @param key its idempotency key */
    async add(id: number, file: File, key: string): Promise<void> {
      const form = new FormData();
      form.set(FILE_FIELD, file);
      const path = `/api/journal/${id}/images`;
      const { signal } = new AbortController();
      await throwUnlessOk(await upload({ path, form, ...idempotencyHeaders(key), onProgress() {}, signal }));
    },

    /** One that is gone already counts as removed. */
    async remove(id: number, n: number): Promise<void> {
      try {
        await call(api, 'DELETE /api/journal/:id/images/:n', { params: { id, n } });
      } catch (error) {
        if (!hasStatus(error, 404)) throw error;
      }
    },

    /** Reads the lists again, which show the images. */
    refresh: () => queryClient.invalidateQueries({ queryKey: journalKey }),
  };
}
