/** The input that fits a schema: what a signature says is all that is known here, no component has inputs of its own. */
import { choicesOf, givesOf, refersTo } from '../model/signature.ts';
import { ExpressionInput, OneOf, PlainNumber, PlainText, YesNo } from './ExpressionInput.tsx';
import type { InputProps } from './inputProps.ts';
import { JsonInput } from './JsonInput.tsx';
import { ListInput } from './ListInput.tsx';
import { MapInput, memberOf } from './MapInput.tsx';
import { NameInput } from './NameInput.tsx';
import { InputContext } from './Nested.tsx';
import { ObjectInput } from './ObjectInput.tsx';
import { UnionInput } from './UnionInput.tsx';

function InputFor(props: InputProps) {
  const { schema, suggested } = props;
  if (refersTo(schema) || suggested) return <NameInput {...props} />;
  if (givesOf(schema) !== undefined) return <ExpressionInput {...props} />;
  if (schema.type === 'boolean') return <YesNo {...props} />;
  const choices = choicesOf(schema);
  if (choices) return <OneOf {...props} choices={choices.map((value) => ({ value, label: String(value) }))} />;
  if (schema.anyOf) return <UnionInput {...props} />;
  if (schema.type === 'integer' || schema.type === 'number') return <PlainNumber {...props} />;
  if (schema.type === 'string') return <PlainText {...props} />;
  if (schema.type === 'array') return <ListInput {...props} />;
  if (schema.type === 'object' && schema.properties) return <ObjectInput {...props} />;
  if (schema.type === 'object' && memberOf(schema)) return <MapInput {...props} />;
  return <JsonInput {...props} />;
}

/** Renders nested properties recursively. */
export function PropertyInput(props: InputProps) {
  return (
    <InputContext.Provider value={InputFor}>
      <InputFor {...props} />
    </InputContext.Provider>
  );
}
