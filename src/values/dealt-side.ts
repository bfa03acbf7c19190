/** Which way was dealt, in any platform's word for it. */

const BOUGHT =
  /^(?:b|buy|bot|bought|long|l|\+|1|\+1|bid|bc|bto|btc|buyto(?:open|close|cover)|buy_to_(?:open|close)|kauf|kaufen|k|gekauft|achat|acheter|acheté|a)$/;
const SOLD =
  /^(?:s|sell|sld|sold|short|sh|[-−–]|[-−]1|ask|ss|sto|stc|sellto(?:open|close)|sell_to_(?:open|close)|sellshort|verkauf|verkaufen|v|verkauft|vente|vendre|vendu|court)$/;

/** Of a fill what was dealt, of a trade what was held; `null` for a word that says neither. */
export function dealtSide(cell: string): 'buy' | 'sell' | null {
  const word = cell.toLowerCase().replace(/\s/g, '');
  if (BOUGHT.test(word)) return 'buy';
  if (SOLD.test(word)) return 'sell';
  return null;
}
