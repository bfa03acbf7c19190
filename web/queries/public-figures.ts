/** How figures of the team are read: they are `null` for a visitor where the team keeps them private. */
export const PUBLIC_FIGURES = { nullOn: 403 };
