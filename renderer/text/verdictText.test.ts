import { beforeEach, describe, expect, it } from 'vitest';
import type { Verdict } from '../../engine/cells/verdict.ts';
import { appStore } from '../program/appStore.ts';
import { type PageProgram, programAtom } from '../program/program.ts';
import { inLanguage, verdictText } from './verdictText.ts';

const said = {
  messageId: 'ruleFailed',
  message: 'Weight should be greater than 5. Entered value - 3 is wrong.',
  params: { field: 'Gewicht', operator: 'be greater than', operatorName: 'greaterThan', value: '5', x: '3' },
} as const;

function speak(message: Readonly<Record<string, { text: string }>>): void {
  const definitions = { message, tenant: { test: { label: 'Test', language: 'de' } } };
  appStore.set(programAtom, { hash: 'test', tenant: 'test', definitions, fields: {} } as unknown as PageProgram);
}

describe('messages of the engine in the tenant’s language', () => {
  beforeEach(() =>
    speak({
      fieldShould: { text: '{field} sollte {operator} {value}. Der Wert {x} ist falsch.' },
      'should.greaterThan': { text: 'größer sein als' },
      maximumLength: { text: 'Höchstens {N} Zeichen' },
      lengthExceed: { text: 'Zu lang!' },
    }),
  );
  it('has the words of the operator too', () => {
    expect(verdictText(said)).toBe('Gewicht sollte größer sein als 5. Der Wert 3 ist falsch.');
  });
  it('keeps the few words that a cell has room for', () => {
    const verdict: Verdict = {
      tone: 'length',
      colour: 'orange',
      messageId: 'maximumLength',
      params: { N: '10' },
      message: 'Maximum Length should be 10',
      shown: 'Length Exceed!',
      isError: true,
    };
    expect(inLanguage({ a: verdict }).a).toMatchObject({ message: 'Höchstens 10 Zeichen', shown: 'Zu lang!' });
  });
  it('is what the specification says where the definitions have no message', () => {
    speak({});
    expect(verdictText(said)).toBe(said.message);
  });
});
