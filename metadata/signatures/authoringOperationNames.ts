/** The operations of those who author definitions in the browser. */
export const authoringOperationNames = [
  'authoring.layers',
  'authoring.layer',
  'authoring.definitions',
  'authoring.definition',
  'authoring.rules',
  'authoring.save',
  'authoring.discard',
  'authoring.versions',
  'authoring.compare',
  'authoring.restore',
  'authoring.judge',
  'authoring.publish',
  'authoring.publications',
  'authoring.takeBack',
  'authoring.try',
  'authoring.impact',
  'authoring.export',
  'authoring.import',
  'rules.list',
  'rules.save',
  'rules.remove',
  'templates.save',
  'templates.accessField',
] as const;

export type AuthoringOperationName = (typeof authoringOperationNames)[number];
