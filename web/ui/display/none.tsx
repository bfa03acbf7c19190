/** Where a table or a card has no figure. */
export const None = () => <span className="text-muted">—</span>;
