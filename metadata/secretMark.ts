/** The placeholder for a secret value: the value is never shown, and a save that sends the placeholder keeps it. */
export const SECRET_MARK = '••••••';
