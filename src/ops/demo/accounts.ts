import type { AccountKind, Cost, NewAccount } from '#src/features/accounts/contract.ts';
import { AccountRules } from '#src/features/accounts/rules-contract.ts';
import { RULE_TEMPLATES } from '#src/features/accounts/templates-contract.ts';
import type { Random } from './random.ts';

/** An account of a demo trader. */
export interface DemoAccount {
  name: string;
  firm: string;
  kind: AccountKind;
  /** In dollars. */
  startingBalance: number;
  costs?: readonly Cost[];
  timeZone?: string;
  /** Its name in broker files, but for the number at the end. */
  externalName?: string;
  /** What is traded in it; everything if left out. */
  only?: 'futures' | 'options';
  /** How often it is chosen where it can be; always if left out. */
  share?: number;
  /** In dollars. Once it has made or lost so much, it is over; having made it, so are all of its kind. */
  until?: { made: number; lost: number };
  /** Name of the account whose trades it repeats, with half the size. */
  copies?: string;
  rules?: AccountRules | null;
}

/** Commission and fees of these roots, per contract and side. */
const each = (roots: string, commission: string, fees: string): Cost[] =>
  roots.split(' ').map((root) => ({ root, commission, fees }));

/** Cost lists, of about what the firms charge. */
export const COSTS = {
  apex: [...each('ES NQ', '0.59', '1.40'), ...each('MES MNQ', '0.15', '0.37'), ...each('*', '0.59', '1.60')],
  topstep: [
    ...each('ES NQ', '0.00', '1.40'),
    ...each('MES MNQ', '0.00', '0.37'),
    ...each('*', '0.00', '1.62'),
  ],
  takeProfit: [...each('CL', '0.98', '1.52'), ...each('GC', '0.98', '1.62'), ...each('*', '0.98', '1.40')],
  ninjaTrader: [...each('MES MNQ', '0.35', '0.37'), ...each('*', '1.29', '1.40')],
  broker: [...each('ZN', '0.85', '0.82'), ...each('6E', '0.85', '1.62'), ...each('*', '0.65', '0.05')],
  tastytrade: each('*', '0.50', '0.14'),
  schwab: each('*', '0.65', '0.02'),
} as const satisfies Record<string, readonly Cost[]>;

type Details = Omit<DemoAccount, 'name' | 'firm' | 'kind' | 'startingBalance'>;

export function account(
  name: string,
  firm: string,
  kind: AccountKind,
  startingBalance: number,
  details: Details = {},
): DemoAccount {
  return { name, firm, kind, startingBalance, ...details };
}

const topstep = RULE_TEMPLATES.find(({ rules }) => rules.name === 'Topstep 50K');
/** What the firms of some accounts demand. */
export const RULES = {
  topstep: topstep ? AccountRules.parse(topstep.rules) : null,
  apexFunded: AccountRules.parse({
    name: 'Apex 150K PA',
    dailyLoss: { amount: '2500', kind: 'pause' },
    maxDrawdown: { amount: '5000', mode: 'trailing_eod', lockAt: '100' },
    consistency: { percent: 50 },
  }),
};

/** An evaluation of a funding firm, and the account it leads to; whoever fails buys another one. */
export function ladder(
  firm: string,
  size: number,
  funded: string,
  costs: readonly Cost[],
  externalName: string,
  ofFunded: AccountRules | null = null,
): DemoAccount[] {
  const name = `${firm} ${size}K`;
  const until = { made: size * 60, lost: size * 35 };
  const rung = (place: number, name: string, kind: AccountKind, details: Details = {}) =>
    account(name, firm, kind, size * 1000, {
      ...({ timeZone: 'America/Chicago', only: 'futures', costs } as const),
      externalName: `${externalName}${place}`,
      ...details,
    });
  return [
    rung(1, name, 'evaluation', { until }),
    rung(2, `${name} #2`, 'evaluation', { until }),
    rung(3, `${name} ${funded}`, 'funded', { rules: ofFunded }),
  ];
}

/** What is to be added. @param traderId makes its external name unique */
export const newAccount = (account: DemoAccount, traderId: number, leader: number | null): NewAccount => ({
  name: account.name,
  firm: account.firm,
  kind: account.kind,
  startingBalance: BigInt(account.startingBalance * 100),
  costs: [...(account.costs ?? [])],
  timeZone: account.timeZone ?? null,
  externalNames: account.externalName === undefined ? [] : [`${account.externalName}-${1000 + traderId}`],
  followsAccountId: leader,
  isArchived: false,
  rules: account.rules ?? null,
});

/** A trader's accounts, as they are in use at some point of the story. */
export interface Accounts {
  /** Where a trade is made: the first account that is not over and takes it. */
  forTrade(instrument: 'futures' | 'options', random: Random): DemoAccount | null;
  listCopies(account: DemoAccount): readonly DemoAccount[];
  /** @param cents net P&L of a trade @returns whether that was its last one */
  isOverAfter(account: DemoAccount, cents: bigint): boolean;
}

export function inUse(accounts: readonly DemoAccount[]): Accounts {
  const nets = new Map<DemoAccount, bigint>();
  const over = new Set<DemoAccount>();

  return {
    forTrade: (instrument, random) =>
      accounts.find((account) => {
        const { copies, only = instrument, share = 1 } = account;
        if (copies !== undefined || only !== instrument || over.has(account)) return false;
        return share === 1 || random.chance(share);
      }) ?? null,

    listCopies: ({ name }) => accounts.filter(({ copies }) => copies === name),

    isOverAfter(account, cents) {
      const net = (nets.get(account) ?? 0n) + cents;
      nets.set(account, net);
      const { until, kind } = account;
      if (until === undefined) return false;
      const hasPassed = net >= BigInt(until.made * 100);
      for (const other of accounts) if (hasPassed && other.kind === kind) over.add(other);
      if (net <= BigInt(-until.lost * 100)) over.add(account);
      return over.has(account);
    },
  };
}
