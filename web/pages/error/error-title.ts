/** Titles of error pages. */
export function errorTitle(status: number): string {
  if (status === 404) return 'Page Not Found';
  return status === 403 ? 'Not your page' : 'Something went wrong';
}
