/**
 * The messages of the base that code uses, by file: baseMessages.ts, written by `invoize
 * schemas`, contains the names and placeholders of every file listed here.
 */
export const messageFiles = {
  /** The messages worded by the specification, used in the browser and by the server. */
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
    'approvals/server',
    'users/server',
    'access/server',
    'dashboards/server',
  ],
  /** The messages that the server says about freight. */
  freight: [
    'tariffs/rating',
    'quotes/server',
    'payables/server',
    'tracking/server',
    'profiles/audits',
    'delivery/server',
    'billing/fulfilment',
    'billing/received',
  ],
  /** The messages of the authors' screens, each group with its components (componentMessages.ts). */
  authoring: ['authoring/author', 'authoring/definitions'],
  editor: ['authoring/editor'],
  designer: ['authoring/designer'],
  rules: ['authoring/rule'],
  templates: ['authoring/templates'],
  /** The messages of the report designer. */
  reports: ['dashboards/designer'],
  /** The messages of the designer of EDI files. */
  edi: ['delivery/edi'],
} as const;

export type MessageGroup = keyof typeof messageFiles;
