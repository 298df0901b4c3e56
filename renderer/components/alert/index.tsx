import { Icon } from '../../icons/Icon.tsx';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { useText } from '../../surface/hooks.ts';
import { coloursOf, type Tone } from '../parts/tone.ts';

const ICONS = { neutral: 'info', info: 'info', good: 'check', warning: 'warning', bad: 'alert' } satisfies Record<
  Tone,
  string
>;

/** Something to notice. */
export default function AlertPart({ props }: ComponentProps<'alert'>) {
  const text = useText(props.text);
  const title = useText(props.title);
  const tone = props.tone ?? 'info';
  if (!text && !title) return null;
  return (
    <div className="inv-alert" style={coloursOf(tone)} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon name={ICONS[tone]} size={18} />
      <div>
        {title && <strong>{title}</strong>}
        <div className="inv-lines inv-ink">{text}</div>
      </div>
    </div>
  );
}
