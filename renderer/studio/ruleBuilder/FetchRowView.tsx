/** One auto-fetch row: of the first record of the source in which every match holds, the field gets what is fetched. */
import { memo } from 'react';
import { tRule as say } from '../../text/t.ts';
import { Choice } from './Choice.tsx';
import type { Members } from './model/row.ts';
import { RowActions } from './RowActions.tsx';
import type { RowProps } from './RowView.tsx';
import { faultOfMember, RuleLine } from './RuleLine.tsx';

export const FetchRowView = memo(function FetchRowView({ context, row, N, wrong, picked }: RowProps) {
  const { id, is } = row;
  const faultOf = (member: string) => faultOfMember(wrong, member);
  const keys = (context.sources.get(String(is.metaSource ?? ''))?.keys ?? []).map(({ key, label }) => ({
    value: key,
    label,
  }));
  // A source provides one value: both settings are shared by all rows.
  const all = (members: Members) => context.edit({ do: 'sayAll', members });
  return (
    <RuleLine context={context} row={row} N={N} cond="IF" off={is.isActive === false} picked={picked}>
      <Choice
        label={say('rule.autoFieldAt', { N })}
        className="inv-rule-field"
        value={String(is.autoField ?? '')}
        none={say('rule.autoField')}
        options={context.fieldOptions}
        wrong={faultOf('autoField')}
        onChange={(key) => context.edit({ do: 'say', id, members: { autoField: key || null } as Members })}
      />
      <Choice
        label={say('rule.sourceAt', { N })}
        className="inv-rule-field"
        value={String(is.metaSource ?? '')}
        none={say('rule.metaSource')}
        options={context.sourceOptions}
        wrong={faultOf('metaSource')}
        onChange={(name) => all({ metaSource: name || null, matchKey: null, fetchKey: null } as Members)}
      />
      <Choice
        label={say('rule.matchAt', { N })}
        className="inv-rule-value"
        value={String(is.matchKey ?? '')}
        none={say('rule.conditionField')}
        options={keys}
        wrong={faultOf('matchKey')}
        onChange={(key) => context.edit({ do: 'say', id, members: { matchKey: key || null } as Members })}
      />
      <Choice
        label={say('rule.fetchAt', { N })}
        className="inv-rule-value"
        value={String(is.fetchKey ?? '')}
        none={say('rule.fetchField')}
        options={keys}
        wrong={faultOf('fetchKey')}
        onChange={(key) => all({ fetchKey: key || null } as Members)}
      />
      <RowActions context={context} row={row} N={N} mayAdd />
    </RuleLine>
  );
});
