import './facts.css';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import { FieldValue } from '../../fields/FieldValue.tsx';
import { fieldsOf } from '../../program/program.ts';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { useValue } from '../../surface/hooks.ts';

/** Number of facts if the definition names none. */
const DEFAULT_FACTS = 4;

/**
 * Number of fields visible below without scrolling, in rows of three: repeating some as facts would only push them
 * down.
 */
const SEEN_AT_ONCE = 15;

/** True if a field can be a fact: not a file or long text; the title already shows the record's name. */
const isFact = ({ isMasterField, secret, type }: EffectiveField): boolean =>
  !isMasterField && !secret && type !== 'file' && type !== 'multiline' && type !== 'condition';

/** The few values of a record that matter most, at a glance; those that are named, else the first of the template. */
export default function FactsPart({ props }: ComponentProps<'facts'>) {
  const record = (useValue(props.record) ?? {}) as Record<string, unknown>;
  const all = fieldsOf(props.template);
  const named = props.fields?.flatMap((key) => all.find((field) => field.key === key) ?? []);
  if (!named && all.length <= SEEN_AT_ONCE) return null;
  const facts =
    named ?? all.filter((field) => isFact(field) && !props.without?.includes(field.key)).slice(0, DEFAULT_FACTS);
  if (facts.length === 0) return null;
  return (
    <dl className="inv-facts">
      {facts.map((field) => (
        <div key={field.key}>
          <dt>{field.label}</dt>
          <dd>
            <FieldValue field={field} value={record[field.key]} otherwise="–" record={record} links />
          </dd>
        </div>
      ))}
    </dl>
  );
}
