import { useQuery } from '@tanstack/react-query';
import type { ImportFormat } from '#src/features/imports/responses.ts';
import { useApi } from '#web/context/app-context.tsx';
import { importFormatsQuery } from '#web/queries/imports.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Icon } from '#web/ui/display/icon.tsx';
import { FileInput } from './file-input.tsx';

/** Where an import begins. */
export function ImportStart({ onChoose }: { onChoose: (files: File[]) => void }) {
  const { data: formats = [] } = useQuery(importFormatsQuery(useApi()));
  return (
    <Card className="p-4 sm:p-5">
      <FileInput
        label="Choose files"
        onChoose={onChoose}
        className="flex min-h-40 flex-col items-center justify-center gap-1 rounded border border-dashed border-line-strong bg-surface-0 p-4 text-center ease-colors hover:bg-surface-2"
      >
        <Icon name="file-input" className="mb-2 size-6 text-muted" />
        <p className="text-balance text-16 font-semibold">Drop your broker’s files, or choose them</p>
        <p className="max-w-120 text-balance text-muted">
          CSV, Excel, XML or text, as your platform exports them. You see what they bring before anything is
          written.
        </p>
      </FileInput>
      {formats.length > 0 && (
        <details className="mt-3">
          <summary className="w-fit cursor-pointer rounded py-3 font-medium text-muted hover:text-ink md:py-1.5">
            Which files are read?
          </summary>
          <FormatList formats={formats} />
        </details>
      )}
    </Card>
  );
}

function FormatList({ formats }: { formats: readonly ImportFormat[] }) {
  return (
    <>
      <ul aria-label="Formats" className="mt-2 grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
        {formats.map(({ id, name, files }) => (
          <li key={id} className="min-w-0">
            <span className="block font-medium">{name}</span>
            <span className="block text-12 text-muted [overflow-wrap:anywhere]">{files.join(', ')}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-12 text-muted">
        Any other table is read too: you say once what its columns are.
      </p>
    </>
  );
}
