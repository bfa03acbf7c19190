import type { AccountsService } from '#src/features/accounts/service.ts';
import type { ImagesService } from '#src/features/images/service.ts';
import type { Complete } from './rows.ts';

export interface CompletingDeps {
  accounts: Pick<AccountsService, 'copying'>;
  images: Pick<ImagesService, 'on'>;
}

export const completing =
  ({ accounts, images }: CompletingDeps): Complete =>
  (entries) => {
    const copying = accounts.copying();
    return images
      .on(entries)
      .map((entry) => ({ ...entry, isCopy: entry.accountId !== null && copying.has(entry.accountId) }));
  };
