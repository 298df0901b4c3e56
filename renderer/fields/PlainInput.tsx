/**
 * A line of text with its label and what is said of it, drawn as Mantine draws its TextInput (the same elements, classes and
 * variables; the test holds them beside each other). Mantine works out for each input which styles and properties it may
 * have, and draws it a second time for an id: most of the time to show a large form went into that. A list and a calendar
 * look so too while they sleep (useAwake.ts).
 */
import { Input, type MantineTheme, useMantineTheme } from '@mantine/core';
import { type CSSProperties, type ReactNode, useId } from 'react';
import type { EffectiveField } from '../../metadata/kinds/field.ts';
import type { FieldInputProps } from './fieldProps.ts';
import type { Waking } from './useAwake.ts';

const { classes } = Input;
/** Which of Mantine's inputs it looks like. */
export type PlainKind = 'TextInput' | 'Select' | 'Autocomplete';

function classesOf(kind: PlainKind) {
  const named = (part: string, css: string | undefined): string =>
    `${css ?? ''} mantine-${part} mantine-${kind}-${part.split('-')[1]}`;
  return {
    root: named('InputWrapper-root', classes.root),
    label: named('InputWrapper-label', classes.label),
    star: named('InputWrapper-required', classes.required),
    error: named('InputWrapper-error', classes.error),
    description: named('InputWrapper-description', classes.description),
    wrapper: named('Input-wrapper', classes.wrapper),
    input: named('Input-input', classes.input),
    section: named('Input-section', classes.section),
  };
}
const CLASSES = {
  TextInput: classesOf('TextInput'),
  Select: classesOf('Select'),
  Autocomplete: classesOf('Autocomplete'),
} satisfies Record<PlainKind, unknown>;

/** What a closed list says of itself (ARIA, combobox pattern). */
const LIST = { role: 'combobox', 'aria-haspopup': 'listbox', 'aria-expanded': false } as const;
const TEXT = {};

interface Styles {
  readonly label: CSSProperties;
  readonly input: CSSProperties;
  /** With an error or a description below. */
  readonly inputAbove: CSSProperties;
  readonly error: CSSProperties;
  readonly description: CSSProperties;
}

function stylesOf(size: string): Styles {
  const font = `var(--mantine-font-size-${size})`;
  const small = `calc(${font} - calc(0.125rem * var(--mantine-scale)))`;
  const input = { '--input-height': `var(--input-height-${size})`, '--input-fz': font };
  return {
    label: { '--input-label-size': font },
    input,
    inputAbove: { ...input, '--input-margin-bottom': 'calc(var(--mantine-spacing-xs) / 2)' },
    error: { '--input-error-size': small },
    description: { '--input-description-size': small },
  } as Styles;
}
const styles = new Map<string, Styles>();

export interface PlainInputProps {
  /** What the field is given. */
  of: FieldInputProps;
  /** What stands in it. */
  shown: string;
  kind?: PlainKind;
  className?: string;
  inputMode?: 'decimal';
  autoComplete?: 'off' | EffectiveField['autofill'] | undefined;
  /** What stands at its right. */
  section?: ReactNode;
  onText?: (text: string) => void;
  onBlur?: (() => void) | undefined;
  /** Listeners of what is around the input. */
  sleeper?: Waking['sleeper'];
}

/** The size that the theme gives inputs of the kind. */
export const sizeOf = (theme: MantineTheme, kind: PlainKind): string =>
  String(theme.components[kind]?.defaultProps?.size ?? 'sm');

const nothing = () => {};

export function PlainInput({
  of: field,
  shown,
  kind = 'TextInput',
  className,
  inputMode,
  autoComplete,
  section,
  onText = nothing,
  onBlur = field.onBlur,
  sleeper,
}: PlainInputProps) {
  const made = useId();
  const { id = made, label, error, description, readOnly, required, autoFocus } = field;
  const size = sizeOf(useMantineTheme(), kind);
  const css = CLASSES[kind];
  const style = styles.get(size) ?? stylesOf(size);
  styles.set(size, style);
  const isWrong = error ? true : undefined;
  const said = [error && `${id}-error`, description && `${id}-description`].filter(Boolean).join(' ');
  const line = (part: 'error' | 'description', text: ReactNode) => (
    <p
      className={css[part]}
      data-size={size}
      role={part === 'error' ? 'alert' : undefined}
      id={`${id}-${part}`}
      style={style[part]}
    >
      {text}
    </p>
  );
  return (
    <div
      className={className ? `${className} ${css.root}` : css.root}
      data-size={size}
      data-error={isWrong}
      {...sleeper}
    >
      {label && (
        <label
          className={css.label}
          data-size={size}
          data-required={required || undefined}
          htmlFor={id}
          id={`${id}-label`}
          style={style.label}
        >
          {label}
          {required && (
            <span className={css.star} aria-hidden>
              {' *'}
            </span>
          )}
        </label>
      )}
      <div
        className={css.wrapper}
        data-variant="default"
        data-size={size}
        data-error={isWrong}
        data-with-right-section={section ? true : undefined}
        style={said ? style.inputAbove : style.input}
      >
        <input
          className={css.input}
          data-variant="default"
          {...(kind === 'TextInput' ? TEXT : LIST)}
          id={id}
          inputMode={inputMode}
          autoComplete={kind === 'TextInput' ? autoComplete : 'off'}
          placeholder={field.placeholder}
          readOnly={readOnly}
          // biome-ignore lint/a11y/noAutofocus: a form that was just opened says itself where one begins.
          autoFocus={autoFocus}
          data-autofocus={autoFocus || undefined}
          data-tone={field.tone}
          data-fixed={readOnly || undefined}
          data-error={isWrong}
          aria-invalid={isWrong}
          aria-required={required || undefined}
          aria-label={field['aria-label']}
          aria-describedby={said || undefined}
          value={shown}
          onChange={(event) => onText(event.currentTarget.value)}
          onBlur={onBlur}
        />
        {section && (
          <div data-position="right" className={css.section}>
            {section}
          </div>
        )}
      </div>
      {error && line('error', error)}
      {description && line('description', description)}
    </div>
  );
}
