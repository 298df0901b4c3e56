/** An expression: a plain value as the value that it is, any other as its JSON. */
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { EXPRESSION } from '../../../../metadata/kinds/annotations.ts';
import { OneOf } from '../../../fields/lists.tsx';
import { word } from '../../../text/messages.ts';
import { tEditor as say } from '../../../text/t.ts';
import type { Edited } from './controls.ts';
import { useEditing } from './editing.ts';
import { JsonInput, type ValueProps } from './JsonInput.tsx';

interface Props extends ValueProps {
  of: Edited;
  required: boolean;
}

export function ExpressionInput(props: Props) {
  const { id, label, of, value, required, wrong, describedBy, change } = props;
  const { readOnly } = useEditing();
  const gives = of.schema[EXPRESSION];
  const plainText = gives === 'text' && (value === undefined || typeof value === 'string');
  const plainFlag = gives === 'boolean' && (value === undefined || typeof value === 'boolean');
  const [asJson, setAsJson] = useState(false);
  const isPlain = (plainText || plainFlag) && !asJson;
  return (
    <div className="inv-editor-expression">
      <div className="inv-editor-grow">
        {isPlain && plainText ? (
          <TextInput
            id={id}
            size="xs"
            aria-label={label}
            aria-describedby={describedBy}
            readOnly={readOnly}
            error={wrong}
            value={String(value ?? '')}
            onChange={({ currentTarget }) =>
              change(currentTarget.value === '' && !required ? undefined : currentTarget.value)
            }
          />
        ) : isPlain ? (
          <OneOf
            id={id}
            size="xs"
            aria-label={label}
            aria-describedby={describedBy}
            disabled={readOnly}
            error={wrong}
            value={value === undefined ? '' : String(value)}
            data={[
              { value: '', label: say('editor.notSaid') },
              { value: 'true', label: word('common.yes') },
              { value: 'false', label: word('common.no') },
            ]}
            onChange={(next) => change(next === '' ? undefined : next === 'true')}
          />
        ) : (
          <JsonInput {...props} label={`${label}, ${say('editor.expression')}`} />
        )}
      </div>
      {(plainText || plainFlag) && (
        <button
          type="button"
          className="inv-editor-tool"
          aria-pressed={!isPlain}
          aria-label={`${label}: ${isPlain ? say('editor.asExpression') : say('editor.asText')}`}
          title={isPlain ? say('editor.asExpression') : say('editor.asText')}
          onClick={() => setAsJson((now) => !now)}
        >
          <span aria-hidden="true" className="inv-editor-mono">
            {'{}'}
          </span>
        </button>
      )}
    </div>
  );
}
