import { renameOperationNames } from './renameOperations.ts';

/** The operations of those who author definitions in the browser. */
export const authoringOperationNames = [
  'authoring.layers',
  'authoring.layer',
  'authoring.definitions',
  'authoring.definition',
  'authoring.names',
  'authoring.check',
  'authoring.rules',
  'authoring.fields',
  'authoring.saveFields',
  'authoring.save',
  'authoring.discard',
  'authoring.versions',
  'authoring.compare',
  'authoring.restore',
  'authoring.judge',
  'authoring.publish',
  'authoring.publications',
  'authoring.scheduled',
  'authoring.stopScheduled',
  'authoring.takeBack',
  'authoring.try',
  'authoring.impact',
  'authoring.export',
  'authoring.import',
  ...renameOperationNames,
  'rules.list',
  'rules.save',
  'rules.remove',
  'templates.save',
  'templates.accessField',
  'templates.profileBase',
  'metadataTypes.upload',
] as const;

export type AuthoringOperationName = (typeof authoringOperationNames)[number];
