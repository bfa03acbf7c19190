import { importPath, quickEntryPath } from '#web/features/layout/dashboard-tabs.ts';
import { ButtonLink } from '#web/ui/inputs/button.tsx';
import { NewEntryButton } from './new-entry-button.tsx';
import { OwnOnly } from './own-only.tsx';
import { useShell } from './shell-context.ts';

/** The ways to bring in trades, for a page's header. */
export function EntryActions() {
  const { trader } = useShell();
  return (
    <OwnOnly>
      <ButtonLink to={importPath(trader.id)} icon="file-input">
        Import
      </ButtonLink>
      <ButtonLink to={quickEntryPath(trader.id)} icon="table-properties">
        Quick entry
      </ButtonLink>
      <NewEntryButton />
    </OwnOnly>
  );
}
