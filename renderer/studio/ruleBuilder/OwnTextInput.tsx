/** The author's message for a failed result; without it the product's message is used. */
import { memo } from 'react';
import { tRule as say } from '../../text/t.ts';
import type { Members } from './model/row.ts';

interface Props {
  N: number;
  text: string;
  wrong: string | undefined;
  set(members: Members, typing?: string): void;
}

export const OwnTextInput = memo(function OwnTextInput({ N, text, wrong, set }: Props) {
  return (
    <input
      className="inv-rule-input inv-rule-text"
      aria-label={say('rule.ownTextAt', { N })}
      aria-invalid={wrong !== undefined || undefined}
      title={wrong ?? say('rule.ownTextHint')}
      placeholder={say('rule.ownText')}
      value={text}
      onChange={(event) => set({ errorMessage: event.currentTarget.value || undefined } as Members, 'errorMessage')}
    />
  );
});
