import type { ExampleDefinition } from '../../../metadata/kinds/example.ts';
import { shownValue } from './differenceWords.ts';

/** One-line text of an expected or actual outcome. @param nothing text if nothing is wrong or assigned */
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
