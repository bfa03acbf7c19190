/** What lets an admin in who has no code any more. An option does not break at its hyphens. */
export const ResetCommand = () => (
  <code>
    bullpen admin-password <span className="whitespace-nowrap">--reset-totp</span>
  </code>
);
