import type { AccountsService } from '#src/features/accounts/service.ts';
import type { ImagesService } from '#src/features/images/service.ts';
import type { LimitsService } from '#src/features/limits/service.ts';
import type { Complete } from './rows.ts';

export interface CompletingDeps {
  accounts: Pick<AccountsService, 'copying'>;
  images: Pick<ImagesService, 'on'>;
  limits: Pick<LimitsService, 'afterLimit'>;
}

export const completing =
  ({ accounts, images, limits }: CompletingDeps): Complete =>
  (entries) => {
    const copying = accounts.copying();
    const after = limits.afterLimit(entries);
    return images.on(entries).map((entry) => ({
      ...entry,
      isCopy: entry.accountId !== null && copying.has(entry.accountId),
      afterLimit: after.has(entry.id),
    }));
  };
