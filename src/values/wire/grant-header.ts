/** The header that carries an admin grant. Apart from the contract, with which the gate would load zod. */
export const GRANT_HEADER = 'bullpen-grant';
