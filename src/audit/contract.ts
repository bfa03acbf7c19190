/** What the person who runs the desk did, as it goes over the wire. */

export interface AuditItem {
  id: number;
  /** ISO 8601 UTC. */
  at: string;
  /** `admin` or `cli`. */
  actor: string;
  /** Where it was done from; `null` on the machine itself. */
  address: string | null;
  /** The call, e.g. `PUT /api/admin/traders/:id`. */
  action: string;
  /** What it was done to, e.g. `/api/admin/traders/3`. */
  details: string;
}
