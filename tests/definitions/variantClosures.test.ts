/** A page of one variant is sent what its own lists need, and nothing of the other variants'. */
import { expect, it } from 'vitest';
import { cachedProgram } from '../../server/program/definitions/compiledProgramCache.ts';
import { closureOf } from '../support/sentProgram.ts';

const program = await cachedProgram('demo');
const everything = {
  permissions: new Set(Object.keys(program.definitions.permission)),
  isAdmin: true,
  signedIn: true,
};
const templatesOf = (route: string) =>
  Object.keys(closureOf(program, everything, ['route', route])?.definitions.template ?? {});

it.each([
  ['edi', ['ediSegment', 'ediElement', 'namePart', 'scheduleBlock'], ['clickToMailField', 'accountSubject']],
  ['paper', ['clickToMailField', 'scheduleBlock'], ['ediSegment', 'ediElement', 'accountSubject']],
  ['email', ['accountSubject', 'scheduleBlock'], ['ediSegment', 'clickToMailField']],
])('of a profile by %s', (variant, own, others) => {
  for (const page of ['new', 'edit']) {
    const templates = templatesOf(`deliveryProfiles.${page}.${variant}`);
    expect(templates).toEqual(expect.arrayContaining(own));
    expect(templates.filter((name) => others.includes(name))).toEqual([]);
  }
});
