/**
 * Entities whose records the platform itself reads or writes, and the fields it uses: users and where they
 * work, documents, and users' saved settings. Every program must define them (the compiler checks this), so that code names no
 * other entity. A tenant may add fields and change labels; none of this is sent to browsers. Those of trades are in
 * `trades.ts`.
 */
import type { OwnEntity } from './ownEntity.ts';

export const serverEntities = {
  company: { fields: { orgStatus: 'text' } },
  system: {
    fields: { company: 'text', timeZone: 'text' },
  },
  account: { fields: { parentAccount: 'text', language: 'text' } },
  user: {
    fields: {
      email: 'text',
      name: 'text',
      role: 'text',
      companyRole: 'text',
      userType: 'text',
      company: 'text',
      systems: 'texts',
      country: 'text',
      defaultNavigationURL: 'text',
      status: 'text',
      picture: 'file',
      phone: 'text',
      language: 'text',
      timeZone: 'text',
      invitedOn: 'instant',
      isActive: 'truth',
    },
    raises: ['accepted'],
  },
  group: {
    fields: {
      name: 'text',
      type: 'text',
      system: 'text',
      description: 'text',
      products: 'texts',
      members: 'texts',
      isActive: 'truth',
    },
    unique: { name: ['name'] },
  },
  reportScript: {
    fields: { name: 'text', label: 'text', entity: 'text', formula: 'text', expression: 'text', status: 'text' },
  },
  taggingRule: { fields: { name: 'text', entity: 'text', condition: 'text', status: 'text' } },
  mappingRule: {
    fields: {
      code: 'text',
      entity: 'text',
      field1: 'text',
      value1: 'text',
      field2: 'text',
      value2: 'text',
      field3: 'text',
      value3: 'text',
      result: 'text',
      dateField: 'text',
      validFrom: 'day',
      validUntil: 'day',
      status: 'text',
    },
  },
  absence: { fields: { user: 'text', from: 'day', to: 'day', substitute: 'text' } },
  grantChange: {
    fields: {
      user: 'text',
      system: 'text',
      role: 'text',
      action: 'text',
      permissions: 'text',
      changedBy: 'text',
    },
  },
  document: {
    fields: {
      name: 'text',
      file: 'file',
      documentType: 'text',
      fileType: 'text',
      size: 'number',
      entity: 'text',
      record: 'text',
    },
  },
  importMapping: {
    fields: { entity: 'text', header: 'text', field: 'text', format: 'text', user: 'text' },
    unique: { header: ['entity', 'header', 'user'] },
  },
  importHeading: {
    fields: { entity: 'text', print: 'text', sheet: 'text', row: 'number' },
    unique: { print: ['entity', 'print'] },
  },
  comment: { fields: { text: 'text', entity: 'text', record: 'text' } },
  filterProfile: { fields: { templateName: 'text', docType: 'text', owner: 'text', fields: 'text' } },
  gridView: { fields: { name: 'text', grid: 'text', owner: 'text', isShared: 'truth', layout: 'text' } },
  notificationRule: {
    fields: {
      name: 'text',
      event: 'text',
      condition: 'text',
      users: 'texts',
      roles: 'texts',
      groups: 'texts',
      recipientField: 'text',
      by: 'texts',
      at: 'text',
      subject: 'text',
      text: 'text',
      isActive: 'truth',
    },
  },
  helpContent: { fields: { url: 'text', language: 'text', title: 'text', content: 'text' } },
  companyHelp: { fields: { url: 'text', language: 'text', title: 'text', content: 'text' } },
  approvalFlow: {
    fields: { name: 'text', status: 'text', kind: 'text', position: 'number', condition: 'text' },
  },
  request: {
    fields: {
      title: 'text',
      subTitle: 'text',
      requestViewType: 'text',
      status: 'text',
      kind: 'text',
      entity: 'text',
      record: 'text',
      flow: 'text',
      step: 'number',
      stepName: 'text',
      initiator: 'text',
      pendingFor: 'texts',
      approvedBy: 'texts',
      allAssociatedUsers: 'texts',
      initiatedOn: 'instant',
      dueOn: 'instant',
      content: 'text',
    },
  },
  currency: { fields: { code: 'text', decimals: 'number' } },
} as const satisfies Record<string, OwnEntity>;

export type ServerEntity = keyof typeof serverEntities;

/** Their names, as the server writes them. */
export const own = Object.fromEntries(Object.keys(serverEntities).map((name) => [name, name])) as {
  readonly [Name in ServerEntity]: Name;
};
