/** Whose rows they are: by the names that accounts have in files, by what the trader says, else a question. */

import { invalidField } from '#src/errors.ts';
import {
  ACCOUNT_NOT_FOUND,
  ExternalName,
  externalNameKey,
  MOST_EXTERNAL_NAMES,
} from '#src/features/accounts/contract.ts';
import { NO_ACCOUNT } from '#src/features/imports/contract.ts';
import type { ImportProblem, ImportQuestion } from '#src/features/imports/responses.ts';
import { foldText } from '#src/values/text/text.ts';
import type { ExportedEntry, Item } from '../formats/format.ts';
import type { AccountForImport, Answers, ReadFile, Resolution, ResolveContext } from './types.ts';

/** The key of rows that name no account. */
const UNNAMED = '';

interface Named {
  key: string;
  external: string | null;
  rows: number;
  account: AccountForImport | null;
  isAsked: boolean;
  files: Set<number>;
  /** Of the files that it is in. */
  brokers: Set<string>;
}

export interface AccountBook {
  /** Also the one that is suggested; `null` while nothing is known. */
  of(external: string | null): AccountForImport | null;
  /**
   * Of an entry of our own export, which is found by its own name, all of it, and may have none; `undefined` while it is
   * asked.
   */
  ofEntry(name: string | null): AccountForImport | null | undefined;
  questions: ImportQuestion[];
  problems: ImportProblem[];
  accounts: Resolution['accounts'];
  namesToAdd: Resolution['namesToAdd'];
}

/** @throws AppError 422 for an answer that is no account to import into */
export function accountBook(
  files: readonly ReadFile[],
  answers: Answers,
  context: ResolveContext,
): AccountBook {
  const { accounts } = context;
  const given = givenAccounts(answers, context);
  const keyOf = cachedKeys(externalNameKey);
  const ownKeyOf = cachedKeys(foldText);
  const carrier = (key: string) =>
    key === UNNAMED ? null : (accounts.find(({ nameKeys }) => nameKeys.includes(key)) ?? null);
  const answered = (key: string) => given.all ?? given.byKey.get(key) ?? null;

  const named = namedIn(files, keyOf);
  for (const one of named.values()) one.account = answered(one.key) ?? carrier(one.key);
  const unnamed = named.get(UNNAMED);
  const beside = unnamed?.account === null ? namedBeside(unnamed, named) : null;
  const asked = [...named.values()].filter((one) => one.account === null && !(beside && one === unnamed));
  for (const one of asked) {
    one.isAsked = true;
    one.account = one.key === UNNAMED ? unnamedSuggestion(one, named, context) : byOwnName(one.key, context);
  }
  if (unnamed && beside) {
    unnamed.account = beside.account;
    unnamed.isAsked = beside.isAsked;
  }
  const byOwnKey = new Map(
    accounts.toReversed().map((account) => [ownKeyOf(account.name), account] as const),
  );
  const entryNames = entryNamesIn(files, ownKeyOf);
  const ofEntry = (name: string | null) => {
    if (given.all) return given.all;
    const [key, ownKey] = [keyOf(name), ownKeyOf(name)];
    const said = given.byName.get(ownKey);
    if (said !== undefined) return said;
    const known = byOwnKey.get(ownKey) ?? given.byName.get(key) ?? carrier(key);
    // Where there is no account to choose, theirs is none.
    return known ?? (name === null || offered(context).length === 0 ? null : undefined);
  };
  const askedOfEntries = entryNames.filter(
    ({ external }) => ofEntry(external) === undefined && !named.get(keyOf(external))?.isAsked,
  );
  return {
    of: (external) => {
      const key = keyOf(external);
      const known = named.get(key);
      return known ? known.account : (answered(key) ?? carrier(key));
    },
    ofEntry,
    questions: [
      ...asked.map((one) => toQuestion(one, context)),
      ...askedOfEntries.map((one) => withNone(toQuestion({ ...one, account: null }, context))),
    ],
    problems: elsewhere(asked, files, context),
    accounts: [
      ...[...named.values()].map(({ external, account, isAsked }) => ({
        external,
        accountId: isAsked ? null : (account?.id ?? null),
      })),
      ...entryNames
        .filter(({ key }) => !named.has(key))
        .map(({ external }) => ({ external, accountId: ofEntry(external)?.id ?? null })),
    ],
    namesToAdd: given.all
      ? []
      : namesToAdd(
          [
            ...[...named.values()].filter(({ key }) => !carrier(key)),
            ...entryNames.filter(({ key }) => !named.has(key) && !byOwnKey.has(key) && !carrier(key)),
          ],
          given,
        ),
  };
}

/** As many as each account may have: of one that is full, the name is asked again. */
function namesToAdd(
  unknown: readonly Pick<Named, 'key' | 'external'>[],
  { byKey }: Given,
): Resolution['namesToAdd'] {
  const added: Resolution['namesToAdd'] = [];
  for (const { key, external } of unknown) {
    const account = byKey.get(key);
    if (!account || external === null || !ExternalName.safeParse(external).success) continue;
    const names = account.nameKeys.length + added.filter(({ accountId }) => accountId === account.id).length;
    if (names < MOST_EXTERNAL_NAMES) added.push({ accountId: account.id, name: external });
  }
  return added;
}

/** The name in front of what platforms put behind it. */
const toName = (external: string | null): string | null => external?.split('!', 1)[0]?.trim() || null;

/** Files have many rows and few names. */
function cachedKeys(toKey: (name: string) => string): (name: string | null) => string {
  const keys = new Map<string, string>();
  return (name) => {
    if (name === null) return UNNAMED;
    const key = keys.get(name) ?? toKey(name);
    keys.set(name, key);
    return key;
  };
}

interface Given {
  all: AccountForImport | null;
  /** By the name up to what platforms put behind it. */
  byKey: ReadonlyMap<string, AccountForImport>;
  /** By all of the name; `null` for entries of our own export that are of no account. */
  byName: ReadonlyMap<string, AccountForImport | null>;
}

function givenAccounts({ accountId, accounts: byName = {} }: Answers, { accounts }: ResolveContext): Given {
  const expectAccount = (path: string, id: number): AccountForImport => {
    const account = accounts.find((one) => one.id === id);
    if (!account) throw invalidField(path, ACCOUNT_NOT_FOUND);
    return account;
  };
  const said = Object.entries(byName).map(
    ([name, id]) => [name, id === null ? null : expectAccount('accounts', id)] as const,
  );
  return {
    all: accountId === undefined ? null : expectAccount('accountId', accountId),
    byKey: new Map(
      said.flatMap(([name, account]) => (account ? [[externalNameKey(name), account] as const] : [])),
    ),
    byName: new Map(said.map(([name, account]) => [foldText(name), account])),
  };
}

export const isOwnEntry = (item: Item): item is ExportedEntry => item.kind === 'entry' && item.isOwn;

/** Totals alone are worth no question, and entries of our own may have no account. */
function namedIn(files: readonly ReadFile[], keyOf: (external: string | null) => string): Map<string, Named> {
  const named = new Map<string, Named>();
  for (const { n, reading, format } of files) {
    /** Of a filled stop, one line is a fill and a stop. Sheets of a workbook have lines of the same number. */
    const isStopAt = new Map<number, boolean>();
    for (const item of reading.items) {
      if (item.kind === 'total' || isOwnEntry(item)) continue;
      const isStop = item.kind === 'stop';
      if ((isStopAt.get(item.line) ?? isStop) !== isStop) continue;
      isStopAt.set(item.line, isStop);
      const key = keyOf(item.account);
      let one = named.get(key);
      if (!one) {
        const external = key === UNNAMED ? null : toName(item.account);
        one = { key, external, rows: 0, account: null, isAsked: false, files: new Set(), brokers: new Set() };
        named.set(key, one);
      }
      one.rows++;
      one.files.add(n);
      for (const broker of format.brokers) one.brokers.add(broker);
    }
  }
  return named;
}

/** Files that name none are of the only account that other files of their broker name. */
function namedBeside(unnamed: Named, named: ReadonlyMap<string, Named>): Named | null {
  const beside = takeOnly([...named.values()].filter((one) => one !== unnamed));
  const isEvident =
    beside?.files.isDisjointFrom(unnamed.files) && !beside.brokers.isDisjointFrom(unnamed.brokers);
  return beside && isEvident ? beside : null;
}

/** Behind a `!` of an account's own name stands what people wrote. */
function entryNamesIn(
  files: readonly ReadFile[],
  ownKeyOf: (name: string | null) => string,
): Pick<Named, 'key' | 'external' | 'rows'>[] {
  const names = new Map<string, { external: string | null; rows: number }>();
  for (const { reading } of files) {
    for (const item of reading.items) {
      if (!isOwnEntry(item)) continue;
      const key = ownKeyOf(item.account);
      names.set(key, { external: item.account, rows: (names.get(key)?.rows ?? 0) + 1 });
    }
  }
  return [...names].map(([key, one]) => ({ key, ...one }));
}

/** An archived account is not offered: what was dealt in it may come still, by its name or where it is said. */
const offered = ({ accounts }: ResolveContext) => accounts.filter(({ isArchived }) => !isArchived);

/** That of the files beside it, of the last import, the only one with the broker, or the only one there is. */
function unnamedSuggestion(
  { brokers }: Named,
  named: ReadonlyMap<string, Named>,
  context: ResolveContext,
): AccountForImport | null {
  const open = offered(context);
  const beside = new Set(
    [...named.values()].filter(({ key }) => key !== UNNAMED).map(({ account }) => account),
  );
  const [only = null] = beside.size === 1 ? beside : [];
  const last = open.find(({ id }) => id === context.lastAccountId);
  const withBroker = open.filter((account) => isWith(account, brokers));
  return (
    (only && open.find(({ id }) => id === only.id)) ?? last ?? takeOnly(withBroker) ?? takeOnly(open) ?? null
  );
}

const takeOnly = <Item>(items: readonly Item[]): Item | undefined =>
  items.length === 1 ? items[0] : undefined;

/** By the firm, or the account's own name, as people write it: `Topstep` for TopstepX, `tastytrade IRA`. */
function isWith({ firm, name }: AccountForImport, brokers: ReadonlySet<string>): boolean {
  const [ofFirm, ofName] = [foldText(firm), foldText(name)];
  return [...brokers].map(foldText).some((broker) => {
    const isFirm = ofFirm !== '' && (ofFirm.startsWith(broker) || broker.startsWith(ofFirm));
    return isFirm || ofName.startsWith(broker);
  });
}

/** An account that the trader has named as the broker does. */
const byOwnName = (key: string, context: ResolveContext) =>
  offered(context).find(({ name }) => externalNameKey(name) === key) ?? null;

/** Whose they are is nobody else's business; that it may be the wrong file is. */
function elsewhere(
  asked: readonly Named[],
  files: readonly ReadFile[],
  { namesElsewhere = () => [] }: ResolveContext,
): ImportProblem[] {
  const names = asked.flatMap(({ external }) => external ?? []);
  const taken = new Set(names.length === 0 ? [] : namesElsewhere(names));
  return asked.flatMap(({ external, files: ofName }) => {
    if (external === null || !taken.has(external)) return [];
    const file = files.find(({ n }) => ofName.has(n))?.name ?? '';
    const message = `Files of somebody else on the team call an account “${external}” too. Check that this one is yours.`;
    return [{ file, line: 0, severity: 'warning' as const, code: 'account_elsewhere', message, raw: '' }];
  });
}

type AccountAsked = Extract<ImportQuestion, { kind: 'account' }>;

const toQuestion = (
  { external, rows, account }: Pick<Named, 'external' | 'rows' | 'account'>,
  context: ResolveContext,
): AccountAsked => ({
  kind: 'account',
  external,
  rows,
  options: offered(context).map(({ id, name }) => ({
    accountId: id,
    name,
    isSuggested: id === account?.id,
  })),
});

/** What moves into a journal without that account may stay without one. */
const withNone = (question: AccountAsked): ImportQuestion => ({
  ...question,
  options: [...question.options, { accountId: null, name: NO_ACCOUNT, isSuggested: false }],
});
