/** State of a navigation that leads to a trade: what shows it has the focus then, instead of the page around it. */
export const TO_TRADE = 'to trade';
