import { type SQL, sql } from 'drizzle-orm';
import { journalEntries } from './tables.ts';

const { pnlCents, initialRiskCents, outcome, isFollower } = journalEntries;

/** Closed, and of an account that follows no other. */
export const isDecision: SQL = sql`(NOT ${isFollower} AND ${outcome} <> 'open')`;

const IS_KNOWN = sql`${initialRiskCents} > 0 AND abs(${pnlCents}) <= ${initialRiskCents} * 1000000`;
const MICROS = sql`CAST(round(${pnlCents} * 1000000.0 / ${initialRiskCents}) AS INTEGER)`;

/**
 * R of an entry in millionths, as the day's are added up: whole numbers add up exactly, in any order. NULL where its risk
 * is not known, or so small against the result that it was mistyped.
 */
export const rMicros: SQL<number | null> = sql`iif(${IS_KNOWN}, ${MICROS}, NULL)`;

/** Whether an entry is a decision with an R: quicker than to work it out again. */
export const isDecisionWithR: SQL = sql`(${isDecision} AND ${IS_KNOWN})`;

/** The same of decisions alone. */
export const rMicrosOfDecision: SQL<number | null> = sql`iif(${isDecisionWithR}, ${MICROS}, NULL)`;
