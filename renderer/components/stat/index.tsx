import type { ComponentProps } from '../../surface/componentContract.ts';
import { useText, useValue } from '../../surface/hooks.ts';
import { formatNumber } from '../../text/formatNumber.ts';
import { inkOf } from '../parts/tone.ts';

const shown = (value: unknown): string => {
  if (typeof value === 'number') return formatNumber(value);
  return value === undefined || value === null ? '–' : String(value);
};

/** A number and what it is; pressing it runs its action. */
export default function StatPart({ props, surface, locals }: ComponentProps<'stat'>) {
  const label = useText(props.label);
  const value = useValue(props.value);
  const { action } = props;
  const content = (
    <>
      <span className="inv-stat-value" style={{ color: inkOf(props.tone) }}>
        {shown(value)}
      </span>
      <span className="inv-stat-label">{label}</span>
    </>
  );
  if (!action) return <div className="inv-stat">{content}</div>;
  return (
    <button type="button" className="inv-stat inv-stat-button" onClick={() => void surface.run(action, locals)}>
      {content}
    </button>
  );
}
