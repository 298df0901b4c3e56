import type { ExampleDefinition } from '../../../../metadata/kinds/example.ts';
import { shownValue } from './differenceWords.ts';

/** What an example expects, or what came out of it, in a line. @param nothing where it is nothing that is wrong or assigned */
export function expectationWords(
  { verdicts = {}, values = {}, messages = {}, ids = [] }: ExampleDefinition['expect'],
  nothing: string,
): string {
  const lines = [
    ...Object.entries(verdicts).map(([key, verdict]) => `${key}: ${verdict}`),
    ...Object.entries(values).map(([key, value]) => `${key} = ${shownValue(value)}`),
    ...Object.values(messages),
    ...ids.map(String),
  ];
  return lines.join(', ') || nothing;
}
