import { actorOf, type Caller, ownTraderId, readTraderId } from '#src/access/caller.ts';
import type { Deps } from '#src/deps.ts';
import { admits, lastingFor, routing } from '#src/http/routing.ts';
import { NewStrategy, StrategiesQuery, StrategyChange, StrategyPath } from './contract.ts';

/** Whose strategies a call changes: a trader's own, everyone's for the admin. */
const ownerOf = (caller: Caller, asked?: number) => (caller.grant ? null : ownTraderId(caller, asked));

export const strategiesRoutes = ({ strategies }: Pick<Deps, 'strategies'>) =>
  routing()
    .get(
      '/api/strategies',
      ({ caller, query }) =>
        strategies.list(caller.grant ? (query.traderId ?? null) : readTraderId(caller, query.traderId)),
      { ...lastingFor('trader', 'viewing', 'admin'), query: StrategiesQuery },
    )
    .post(
      '/api/strategies',
      ({ body, caller, set }) => {
        const strategy = strategies.create(ownerOf(caller, body.traderId), body);
        set.status = 201;
        return strategy;
      },
      { ...admits('trader', 'admin'), body: NewStrategy },
    )
    .put(
      '/api/strategies/:id',
      ({ body, caller, params }) => strategies.update(ownerOf(caller), params.id, body),
      { ...admits('trader', 'admin'), params: StrategyPath, body: StrategyChange },
    )
    .delete(
      '/api/strategies/:id',
      ({ caller, params, set }) => {
        strategies.remove(ownerOf(caller), params.id, actorOf(caller));
        set.status = 204;
      },
      { ...admits('trader', 'admin'), params: StrategyPath },
    );
