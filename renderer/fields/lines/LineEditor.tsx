/**
 * Lines of one value or of several, each in an input of its field: Enter begins another one, alt with the arrows moves one,
 * Backspace takes an empty one away, and what is pasted with newlines becomes as many.
 */
import './lines.css';
import { ActionIcon, Button } from '@mantine/core';
import {
  type ClipboardEvent,
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { type EffectiveField, isComputed } from '../../../metadata/kinds/field.ts';
import { computed } from '../../evaluation/computed.ts';
import { Icon } from '../../icons/Icon.tsx';
import { listLabels } from '../../suggestions/listLabels.ts';
import { word } from '../../text/messages.ts';
import { FieldInput } from '../FieldInput.tsx';
import { filled, type Line, lineOf, movedLine, pastedLines, withPasted } from './lines.ts';

export interface LineEditorProps {
  /** Read out for all of the lines. */
  label: string;
  columns: readonly EffectiveField[];
  lines: readonly Line[];
  onChange(lines: readonly Line[]): void;
  /** Error of a value in a line. */
  errorOf?(line: Line, key: string): string | undefined;
  readOnly?: boolean | undefined;
  /** Called when the person leaves all of the lines. */
  onLeave?(): void;
}

/** True if multiple lines can be pasted: labels of records cannot be resolved here. */
const isWritten = ({ type, suggestionsSource }: EffectiveField): boolean =>
  type !== 'reference' &&
  type !== 'checkbox' &&
  type !== 'file' &&
  (suggestionsSource === undefined || listLabels(suggestionsSource).fixed !== undefined);

/** The value of a pasted text: labels of the field's list become values. */
const meant = ({ suggestionsSource }: EffectiveField, text: string): string =>
  suggestionsSource === undefined ? text : (listLabels(suggestionsSource).value(text) ?? text);

export function LineEditor({ label, columns, lines, onChange, errorOf, readOnly, onLeave }: LineEditorProps) {
  const box = useRef<HTMLFieldSetElement>(null);
  /** The line that is typed into next. */
  const wanted = useRef<number | undefined>(undefined);
  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    const line = box.current?.querySelector(`[data-line="${wanted.current}"]`);
    wanted.current = undefined;
    line?.querySelector<HTMLElement>('input, textarea')?.focus();
  });
  const change = (next: readonly Line[], focused?: Line) => {
    wanted.current = focused?.id;
    onChange(next);
  };
  const addAfter = (at: number) => {
    const line = lineOf();
    change([...lines.slice(0, at + 1), line, ...lines.slice(at + 1)], line);
  };
  const remove = (at: number) =>
    change(
      lines.filter((_, index) => index !== at),
      lines[at - 1] ?? lines[at + 1],
    );
  const move = (at: number, to: number) => {
    const next = movedLine(lines, at, to);
    if (next !== lines) change(next, lines[at]);
  };
  const type = (at: number, key: string, value: unknown) =>
    onChange(lines.map((line, index) => (index === at ? { ...line, values: { ...line.values, [key]: value } } : line)));

  /** Index of the line of an event. */
  const placeOf = ({ target }: SyntheticEvent): number => {
    const id = (target as HTMLElement).closest<HTMLElement>('[data-line]')?.dataset.line;
    return lines.findIndex((line) => String(line.id) === id);
  };
  const keys = (event: KeyboardEvent) => {
    const at = placeOf(event);
    const line = lines[at];
    const input = event.target as HTMLInputElement;
    if (readOnly || !line || event.defaultPrevented || input.tagName !== 'INPUT') return;
    if (event.altKey && event.key === 'ArrowUp') move(at, at - 1);
    else if (event.altKey && event.key === 'ArrowDown') move(at, at + 1);
    // A list that is open takes the key for itself.
    else if (event.key === 'Enter' && !input.hasAttribute('aria-haspopup')) addAfter(at);
    else if (event.key === 'Backspace' && input.value === '' && Object.keys(filled(line)).length === 0) remove(at);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const paste = (event: ClipboardEvent) => {
    const at = placeOf(event);
    if (readOnly || at < 0 || !columns.every(isWritten)) return;
    const text = event.clipboardData.getData('text/plain');
    const pasted = pastedLines(
      text,
      columns.filter((column) => !isComputed(column)).map(({ key }) => key),
    );
    const single = pasted.length === 1 && Object.keys(pasted[0] ?? {}).length < 2;
    if (pasted.length === 0 || single) return;
    event.preventDefault();
    const values = pasted.map((row) =>
      Object.fromEntries(
        columns.flatMap((column) => {
          const text = row[column.key];
          return text === undefined ? [] : [[column.key, meant(column, text)]];
        }),
      ),
    );
    const next = withPasted(lines, at, values);
    change(next, next[next.length - lines.length + at]);
  };
  const button = (name: 'up' | 'down' | 'remove', icon: string, at: number, press: () => void, off = false) => (
    <ActionIcon
      variant="subtle"
      className={`inv-line-editor-${name}`}
      color="gray"
      size={28}
      aria-label={word(`lines.${name}`, { line: at + 1 })}
      title={word(`lines.${name}`, { line: at + 1 })}
      disabled={off}
      onClick={press}
    >
      <Icon name={icon} size={14} />
    </ActionIcon>
  );
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) onLeave?.();
  };
  const style = { '--inv-line-editor-columns': columns.length } as CSSProperties;
  return (
    <fieldset
      ref={box}
      className="inv-line-editor"
      aria-label={label}
      style={style}
      onKeyDown={keys}
      onPaste={paste}
      onBlur={leave}
    >
      {columns.length > 1 && lines.length > 0 && (
        <div className="inv-line-editor-line inv-line-editor-heads" aria-hidden="true">
          {columns.map((column) => (
            <span key={column.key}>{column.label}</span>
          ))}
          {!readOnly && <span className="inv-line-editor-buttons" />}
        </div>
      )}
      {lines.length > 0 && (
        <ol>
          {lines.map((line, at) => (
            <li key={line.id} className="inv-line-editor-line" data-line={line.id}>
              {columns.map((column) => (
                <FieldInput
                  key={column.key}
                  field={column}
                  aria-label={word('lines.cell', { label: columns.length > 1 ? column.label : label, line: at + 1 })}
                  value={computed(columns, line.values)[column.key]}
                  onChange={(value) => type(at, column.key, value)}
                  error={errorOf?.(line, column.key)}
                  record={line.values}
                  readOnly={readOnly || column.isReadonly || isComputed(column)}
                />
              ))}
              {!readOnly && (
                <span className="inv-line-editor-buttons">
                  {button('up', 'chevron', at, () => move(at, at - 1), at === 0)}
                  {button('down', 'chevron', at, () => move(at, at + 1), at === lines.length - 1)}
                  {button('remove', 'close', at, () => remove(at))}
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
      {!readOnly && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Icon name="add" size={14} />}
          onClick={() => addAfter(lines.length - 1)}
        >
          {word('lines.add')}
        </Button>
      )}
    </fieldset>
  );
}
