import { type SQL, sql } from 'drizzle-orm';
import { journalEntries } from './tables.ts';

const { pnlCents, initialRiskCents, outcome } = journalEntries;

export const isClosed: SQL = sql`(${outcome} <> 'open')`;

const IS_KNOWN = sql`${initialRiskCents} > 0 AND abs(${pnlCents}) <= ${initialRiskCents} * 1000000`;
const MICROS = sql`CAST(round(${pnlCents} * 1000000.0 / ${initialRiskCents}) AS INTEGER)`;

/**
 * R of an entry in millionths, as the day's are added up: whole numbers add up exactly, in any order. NULL where its risk
 * is not known, or so small against the result that it was mistyped.
 */
export const rMicros: SQL<number | null> = sql`iif(${IS_KNOWN}, ${MICROS}, NULL)`;

/** Whether an entry is closed with an R: quicker than to work it out again. */
export const isClosedWithR: SQL = sql`(${isClosed} AND ${IS_KNOWN})`;

/** The same of closed entries alone. */
export const rMicrosOfClosed: SQL<number | null> = sql`iif(${isClosedWithR}, ${MICROS}, NULL)`;
