import { beforeEach, describe, expect, it } from 'vitest';
import { appStore } from '../program/appStore.ts';
import { type PageProgram, programAtom } from '../program/program.ts';
import { bootMessage, storeBootMessages } from './bootMessages.ts';

describe('the words before there are definitions', () => {
  beforeEach(() => localStorage.clear());

  it('are English on the first visit', () => {
    expect(bootMessage('frame.badAnswer', { status: '503' })).toBe('The server answered with status 503.');
  });
  it('are those of the last visit, and the page is set to their language', () => {
    const definitions = {
      message: {
        'frame.noAnswer': { text: 'The server did not answer.', languages: { de: 'Der Server antwortet nicht.' } },
      },
      tenant: { test: { label: 'Test', language: 'de' } },
    };
    appStore.set(programAtom, { hash: 'test', tenant: 'test', definitions, fields: {} } as unknown as PageProgram);
    storeBootMessages();
    const { documentElement: page } = document;
    expect([page.lang, page.dir]).toEqual(['de', 'ltr']);
    appStore.set(programAtom, undefined);
    expect(bootMessage('frame.noAnswer')).toBe('Der Server antwortet nicht.');
    expect(bootMessage('common.tryAgain')).toBe('Try again');
  });
  it('are English where what was kept is not words', () => {
    localStorage.setItem('invoize.words', '{');
    expect(bootMessage('common.loading')).toBe('Loading');
  });
});
