/** What the person who runs the desk did, as it goes over the wire. */

export type { AuditItem } from './audit-responses.ts';
