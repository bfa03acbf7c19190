import { Fragment } from 'react';

/** A text whose amounts stay on one line: their minus sign would otherwise end it. */
export function Amounts({ text }: { text: string }) {
  return [...text.matchAll(TO_AMOUNT)].map(({ index, groups: { words, amount } = {} }) => (
    <Fragment key={index}>
      {words}
      {amount && <span className="whitespace-nowrap">{amount}</span>}
    </Fragment>
  ));
}

/** Those that are hidden are dots. */
const TO_AMOUNT = /(?<words>.*?)(?<amount>[−+]?\$(?:[\d,.]*\d|•+)|$)/gs;
