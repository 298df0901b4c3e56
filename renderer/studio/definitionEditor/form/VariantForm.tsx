/** One of several shapes: which it is is chosen by what it says, and what both have stays. */
import { useMemo } from 'react';
import { minimalValue } from '../../../../metadata/completion/minimalValue.ts';
import { isKeyed } from '../../../../metadata/edits/keyed.ts';
import { OneOf } from '../../../fields/lists.tsx';
import { tEditor as say } from '../../../text/t.ts';
import { edited, type Variant, variantOf, variantsOf } from './controls.ts';
import { useEditing } from './editing.ts';
import { NestedForm, type NestedFormProps } from './NestedForm.tsx';

/** The value converted to another variant: common properties are retained. */
export function asVariant({ schema, defs }: Variant, value: unknown): unknown {
  const begins = minimalValue(schema, '', defs);
  if (!isKeyed(begins) || !isKeyed(value)) return begins;
  const known = schema.properties ?? {};
  const kept = Object.entries(value).filter(
    ([name]) => Object.hasOwn(known, name) && !('const' in (known[name] ?? {})),
  );
  return { ...begins, ...Object.fromEntries(kept) };
}

export function VariantForm({ path, name, of, value, below }: NestedFormProps) {
  const { set, readOnly } = useEditing();
  const variants = useMemo(() => variantsOf(of.schema, of.defs), [of.schema, of.defs]);
  const at = variantOf(of.schema, of.defs, variants, value);
  const chosen = variants[at];
  const inner = useMemo(
    () => chosen && edited(chosen.schema, chosen.defs, String(path.at(-1)), undefined),
    [chosen, path],
  );
  return (
    <div className="inv-editor-variant">
      <OneOf
        size="xs"
        label={say('editor.variant')}
        description={chosen?.description}
        value={String(at)}
        disabled={readOnly}
        data={variants.map(({ label }, index) => ({ value: String(index), label }))}
        onChange={(index) => {
          const next = variants[Number(index)];
          if (next) set(path, asVariant(next, value));
        }}
      />
      {inner && <NestedForm path={path} name={name} of={inner} value={value} below={below} />}
    </div>
  );
}
