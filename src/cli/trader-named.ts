import { AppError } from '#src/errors.ts';
import type { TradersService } from '#src/features/traders/service.ts';
import { foldText } from '#src/values/text/text.ts';

/**
 * The trader whom a command names: by id, else by name, whatever its case and spelling.
 * @throws AppError when there is none, or several of that name
 */
export function traderNamed(
  traders: Pick<TradersService, 'list'>,
  named: string,
): { id: number; name: string } {
  const list = traders.list();
  const byId = list.find(({ id }) => String(id) === named.trim());
  if (byId) return byId;
  const [found, other] = list.filter(({ name }) => foldText(name) === foldText(named));
  if (!found) throw new AppError('not_found', `There is no trader ${named}. See: bullpen traders list`);
  if (other) throw new AppError('conflict', `Several traders have the name ${named}. Name one by id.`);
  return found;
}
