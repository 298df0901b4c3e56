/** Help texts of the demo, by the beginning of the addresses that they are about. */
export const HELP: Readonly<Record<string, { title: string; content: string }>> = {
  '/': {
    title: 'Home',
    content:
      'This is where you begin. The tiles lead to what you may use; Ctrl+K opens a list of everything that can be done from here.',
  },
  '/accounts/view': {
    title: 'Accounts',
    content:
      'The accounts of the chosen system. Enter or a double click opens one. The filter keeps what you look for; a filter with a name can be used again.',
  },
  '/accounts/new': {
    title: 'New account',
    content: 'A new account needs a number, a name and a country. The number names it everywhere and is given once.',
  },
  '/accounts': {
    title: 'Account',
    content:
      'Change the account and save; what was changed, by whom and when is in its history. The hierarchy shows which accounts belong under which.',
  },
  '/invoices/datacapture': {
    title: 'Data Capture',
    content:
      'Shipments are captured here: typed, pasted or uploaded.\n\nA pink cell must be filled, an orange one is too long, a red one is no valid value, a yellow one breaks a rule, a light green one was filled in by a rule. Hover a cell, or go to it, to read the reason; "Why?" shows the rule.\n\nF2 edits, Ctrl+C and Ctrl+V copy and paste, Ctrl+Z takes back, F8 goes to the next wrong cell, Alt+S saves. Rows that are right are saved; the others stay until they are corrected.',
  },
  '/invoices/datacapture/pending': {
    title: 'Pending uploads',
    content:
      'The rows of an upload that were not saved yet. Correct like ones together in the list of what is wrong, then save: what is right leaves this list.',
  },
  '/changePassword': {
    title: 'Change password',
    content:
      'A password has at least 8 characters, with upper and lower case, a digit and one of #?!@$%^&*- and no spaces.',
  },
};

/** Help that a company wrote for itself. */
export const COMPANY_HELP = {
  url: '/configuration',
  language: 'en',
  title: 'Who changes the configuration',
  content: 'Write to the operations team before you change anything here.',
};
