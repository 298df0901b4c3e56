/**
 * The messages of the base that code says by itself, by the file that has them: baseMessages.ts, which `invoize schemas`
 * writes, has the names of every file that is listed here, and what fills each.
 */
export const messageFiles = {
  /** What the specification words, said in the browser and by the server. */
  common: ['shell/messages'],
  /** The shell and the components that every screen may have. */
  shell: ['shell/words', 'shell/parts', 'shell/keys'],
  grid: ['shell/grid'],
  operators: ['shell/operators'],
  server: [
    'shell/server',
    'shell/access',
    'shell/gridViews',
    'records/deleted',
    'records/print',
    'authoring/server',
    'authoring/rename',
    'authoring/indexes',
    'notifications/server',
    'mail/server',
    'tariffs/rating',
    'profiles/audits',
    'delivery/server',
    'billing/fulfilment',
    'billing/received',
    'users/server',
    'access/server',
  ],
  /** What the screens of authors say, each group with the components that have it (componentMessages.ts). */
  authoring: ['authoring/author', 'authoring/definitions'],
  editor: ['authoring/editor'],
  designer: ['authoring/designer'],
  rules: ['authoring/rule'],
  templates: ['authoring/templates'],
  /** What the designer of EDI files says. */
  edi: ['delivery/edi'],
} as const;

export type MessageGroup = keyof typeof messageFiles;
