/** The status of figures that the team keeps private, which are read as `null`. */
export const NOT_PUBLIC = 403;
