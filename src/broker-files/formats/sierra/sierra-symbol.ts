/** `MESZ6.CME (ABC-123)`, `[Sim]MESZ6.CME`: Sierra Chart writes the account behind a symbol, and marks what is simulated. */
export function sierraSymbol(cell: string): { symbol: string; account: string | null } {
  const [, symbol = cell, account = null] = /^(?:\[Sim\]\s*)?(.*?)(?:\s*\(([^()]+)\))?$/i.exec(cell) ?? [];
  return { symbol, account };
}
