/** Welch's t-test: whether two means differ by more than chance, where the two may vary unequally. */

/** Of some values: how many, their sum and the sum of their squares, best taken of distances from a value near the mean. */
export interface Moments {
  n: number;
  sum: number;
  squares: number;
}

/** @returns the probability of means at least this far apart if nothing but chance sets them apart: 0 to 1 */
export function welchP(a: Moments, b: Moments): number {
  const [ofA, ofB] = [varianceOfMean(a), varianceOfMean(b)];
  const difference = a.sum / a.n - b.sum / b.n;
  if (ofA + ofB === 0) return difference === 0 ? 1 : 0;
  const t = difference / Math.sqrt(ofA + ofB);
  const freedom = (ofA + ofB) ** 2 / (ofA ** 2 / (a.n - 1) + ofB ** 2 / (b.n - 1));
  return tailsOfNormal(normalOfT(t, freedom));
}

/** With n − 1. What rounding leaves below zero is none. */
function varianceOfMean({ n, sum, squares }: Moments): number {
  return Math.max(0, squares - sum ** 2 / n) / (n - 1) / n;
}

/** The normal deviate with the same tail as a t (Wallace 1959): to 3 digits from 29 degrees of freedom on. */
function normalOfT(t: number, freedom: number): number {
  return ((8 * freedom + 1) / (8 * freedom + 3)) * Math.sqrt(freedom * Math.log1p(t ** 2 / freedom));
}

/** Of both tails beyond ±z (Abramowitz and Stegun 7.1.26, to 7 places). */
function tailsOfNormal(z: number): number {
  const x = z / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const series =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return series * Math.exp(-(x ** 2));
}
