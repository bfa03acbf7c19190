import { useMutation } from '@tanstack/react-query';
import type { Archive } from '#src/features/archives/responses.ts';
import { toMessage } from '#web/api/api-error.ts';
import { saveFile } from '#web/ui/browser/save-file.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { useToast } from '#web/ui/notices/toast.tsx';
import { useUnlocked } from '../admin-session.ts';

/** Downloads an archive as CSV. A plain link could not carry the grant. */
export function DownloadButton({ archive: { id, label } }: { archive: Archive }) {
  const { download } = useUnlocked();
  const toast = useToast();
  const saving = useMutation({
    mutationFn: async () => saveFile(await download(`/api/archives/${id}/entries.csv`), `archive-${id}.csv`),
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: 'Error',
        description: toMessage(error, 'The archive could not be downloaded.'),
      }),
  });
  return (
    <Button
      icon="download"
      busy={saving.isPending}
      onClick={() => saving.mutate()}
      aria-label={`Download ${label} as CSV`}
    >
      CSV
    </Button>
  );
}
