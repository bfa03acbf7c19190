import { type RefObject, useContext } from 'react';
import { saveFile } from '#web/ui/browser/save-file.ts';
import { IconButton } from '#web/ui/inputs/button.tsx';
import { useToast } from '#web/ui/notices/toast.tsx';
import { ChartSubject } from './chart-subject.ts';
import { drawPicture } from './picture.ts';
import { type Sheet, toCsv } from './sheet.ts';

interface ChartDownloadsProps {
  title: string;
  /** Under the title of the picture. */
  note: string;
  /** `undefined` while loading. */
  sheet: (() => Sheet) | undefined;
  /** What the chart is in; `null` while its table is shown, which has no picture. */
  host: RefObject<HTMLElement | null> | null;
}

/** Takes a chart away: as a picture, and its figures as CSV. */
export function ChartDownloads({ title, note, sheet, host }: ChartDownloadsProps) {
  const toast = useToast();
  const subject = useContext(ChartSubject);
  const name = title
    .toLowerCase()
    .replaceAll('&', '')
    .replace(/[^a-z0-9]+/g, '-');

  async function savePicture() {
    try {
      if (host?.current) {
        const notes = subject === null ? [note] : [subject, note];
        saveFile(await drawPicture(host.current, title, notes), `${name}.png`);
      }
    } catch {
      const description = 'The picture could not be made. The CSV has the same figures.';
      toast({ variant: 'destructive', title: 'Error', description });
    }
  }

  return (
    <>
      <IconButton
        label={`Picture: ${title}`}
        icon="image-down"
        disabled={host === null}
        onClick={() => void savePicture()}
      />
      <IconButton
        label={`CSV: ${title}`}
        icon="file-spreadsheet"
        disabled={sheet === undefined}
        onClick={() => sheet && saveFile(new Blob([toCsv(sheet())], { type: 'text/csv' }), `${name}.csv`)}
      />
    </>
  );
}
