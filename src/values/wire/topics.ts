/**
 * What an event says has changed, never more than which screens may show something else now: the noun of a change, or
 * `team` for what adds up the traders. `everything` where nobody knows: another process has written.
 */
export type Topic =
  | 'journal'
  | 'imports'
  | 'accounts'
  | 'strategies'
  | 'days'
  | 'filters'
  | 'tokens'
  | 'contracts'
  | 'settings'
  | 'traders'
  | 'quotes'
  | 'links'
  | 'videos'
  | 'archives'
  | 'webhooks'
  | 'limits'
  | 'team'
  | 'everything';

/** The data of an event `changed`. */
export interface Changed {
  topics: Topic[];
  /** Grows with every change. */
  version: number;
}
