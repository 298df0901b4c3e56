/** What stands in the place of a value that is secret: nobody is shown it, and a value that is sent back so stays as it was. */
export const SECRET_MARK = '••••••';
