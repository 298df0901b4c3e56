/** Why a cell is as it is: the rule's rows in words, what each compared, which one decided. */
import { useCallback, useEffect, useRef } from 'react';
import type { CellTrace } from '../checking/rowChecker.ts';
import { Popup } from '../editors/Popup.tsx';
import { t } from '../words.ts';

export interface WhyProps {
  label: string;
  trace: CellTrace;
  anchor: () => Element | null | undefined;
  close: () => void;
}

export function WhyPopover({ label, trace, anchor, close }: WhyProps) {
  const box = useRef<HTMLElement>(null);
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  const at = useCallback(() => anchor(), [anchor]);
  useEffect(() => {
    box.current?.focus();
    const away = (event: PointerEvent) => {
      if (!(event.target instanceof Node && box.current?.contains(event.target))) latest.current();
    };
    addEventListener('pointerdown', away, true);
    return () => removeEventListener('pointerdown', away, true);
  }, []);
  return (
    <Popup anchor={at}>
      <section
        ref={box}
        role="dialog"
        aria-label={t('gridWhyOf', { label })}
        tabIndex={-1}
        className="iv-why"
        data-mantine-stop-propagation="true"
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Escape') close();
        }}
      >
        <h3>{label}</h3>
        {trace.verdict && <span className={`iv-status-reason iv-${trace.verdict.tone}`}>{trace.verdict.message}</span>}
        {trace.lines.length === 0 && !trace.verdict && <p>{t('gridNoRules')}</p>}
        {trace.lines.length > 0 && (
          <ol>
            {trace.lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change places.
              <li key={at} className={`iv-why-${line.level}${line.decided ? ' iv-why-decided' : ''}`}>
                {line.held === undefined ? '' : line.held ? '✓ ' : '✗ '}
                {line.text}
              </li>
            ))}
          </ol>
        )}
      </section>
    </Popup>
  );
}
