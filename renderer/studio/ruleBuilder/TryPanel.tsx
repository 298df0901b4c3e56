/** Try it: real rows or typed ones, what comes out of each, and why; a row is kept as an example. */
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { fieldsOfRule } from '../../../engine/cells/compileRuleAlone.ts';
import type { RuleSetDefinition } from '../../../metadata/kinds/ruleSet.ts';
import { tRule as say } from '../../text/t.ts';
import { traceWords } from '../../text/traceWords.ts';
import type { RuleEditorState } from './editorState.ts';
import { RealRows } from './RealRows.tsx';
import type { Names } from './ruleInWords.ts';
import { ServerTry } from './ServerTry.tsx';
import { TryTable } from './TryTable.tsx';
import { rowToTry, type Trying } from './useTry.ts';

interface Props {
  editorState: RuleEditorState;
  name: string;
  rule: RuleSetDefinition;
  rowsApi: string;
  names: Names;
  trying: Trying;
  keep(id: string): void;
  save(): Promise<boolean>;
}

export function TryPanel({ editorState, name, rule, rowsApi, names, trying, keep, save }: Props) {
  const read = useMemo(() => fieldsOfRule(rule), [rule]);
  const fields = editorState.fields.filter(({ key }) => read.has(key));
  const title = editorState.fields.find(({ isMasterField }) => isMasterField) ?? editorState.fields[0];
  const check = trying.outcomes.find(({ id }) => id === trying.chosen)?.check;
  const lines = check?.trace ? traceWords(check.trace.slice(-1), editorState.fields) : [];
  return (
    <div className="inv-rule-panel">
      <div className="inv-rule-buttons">
        {editorState.entity && (
          <RealRows
            api={rowsApi}
            entity={editorState.entity}
            title={title}
            also={fields.slice(0, 4)}
            add={trying.add}
          />
        )}
        <Button
          size="xs"
          variant="default"
          onClick={() => trying.add([rowToTry({}, `${say('rule.try.row')} ${trying.rows.length + 1}`)])}
        >
          {say('rule.try.typed')}
        </Button>
      </div>
      {trying.rows.length === 0 ? (
        <p className="inv-soft">{say('rule.try.none')}</p>
      ) : (
        <>
          <TryTable trying={trying} fields={fields} field={rule.field} names={names} keep={keep} />
          <ServerTry
            layer={editorState.layer}
            template={editorState.template}
            roles={editorState.roles}
            name={name}
            trying={trying}
            names={names}
            save={save}
          />
        </>
      )}
      {lines.length > 0 && (
        <section aria-label={say('rule.try.why')}>
          <h4>{say('rule.try.why')}</h4>
          <ul className="inv-rule-trace">
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one trace, in their order.
              <li key={index} data-level={line.level} data-held={line.held} data-decided={line.decided || undefined}>
                {line.text}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
