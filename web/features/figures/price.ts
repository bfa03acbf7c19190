/** A price as typed, with thousands separators and a real minus sign: `-12345.250` → `−12,345.250`. */
export function formatPrice(price: string): string {
  const [whole = '', fraction] = price.split('.');
  const grouped = whole.replace('-', '−').replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
