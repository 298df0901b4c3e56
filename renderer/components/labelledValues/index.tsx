import './labelledValues.css';
import { Tooltip } from '@mantine/core';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { useValue } from '../../surface/hooks.ts';

interface LabelledValue {
  label?: string;
  value?: unknown;
  /** Width in characters. */
  length?: number | null;
  toolTip?: string | null;
}

/** Labels with values; a longer value than its width is cut and shown whole on hover. */
export default function LabelledValuesPart({ props }: ComponentProps<'labelledValues'>) {
  const rows = (useValue(props.rows) ?? []) as readonly LabelledValue[];
  return (
    <dl className="inv-labelled-values">
      {rows.map(({ label, value, length, toolTip }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same label and value.
        <div key={at}>
          <dt>
            <Tooltip label={toolTip} disabled={!toolTip}>
              <span tabIndex={toolTip ? 0 : undefined}>{label}</span>
            </Tooltip>
          </dt>
          <dd style={length ? { maxWidth: `${length}ch` } : undefined} title={length ? String(value ?? '') : undefined}>
            {String(value ?? '') || '–'}
          </dd>
        </div>
      ))}
    </dl>
  );
}
