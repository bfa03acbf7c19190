/** The list that asks for reasons, which a link with this fragment leads to. */
export const REASONS_ID = 'limit-reasons';
