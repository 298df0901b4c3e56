/** Texts that name records to people have no characters that nobody sees, in every entity. */
import { expect, it } from 'vitest';
import { demoProgram } from '../server/server.ts';

it('takes no hidden characters in the title, code or master field of any entity that people write', async () => {
  const { definitions } = await demoProgram();
  const open = Object.entries(definitions.entity).flatMap(([entity, { fields, title, code, serverMade }]) =>
    Object.entries(fields).flatMap(([key, field]) => {
      const isNaming = key === title || key === code || field.isMasterField === true;
      const isEntered = !serverMade && !field.isReadonly && !field.compute && !field.virtual;
      return isNaming && isEntered && field.type === 'text' && !field.isPlain ? [`${entity}.${key}`] : [];
    }),
  );
  expect(open).toEqual([]);
});
