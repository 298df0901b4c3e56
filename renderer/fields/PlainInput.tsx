/**
 * A line of text with its label and what is said of it, drawn as Mantine draws its TextInput (the same elements, classes and
 * variables; the test holds them beside each other). Mantine works out for each input which styles and properties it may
 * have, and draws it a second time for an id: most of the time to show a large form went into that.
 */
import { Input, useMantineTheme } from '@mantine/core';
import { type CSSProperties, type ReactNode, useId } from 'react';
import type { FieldInputProps } from './fieldProps.ts';

const { classes } = Input;
const named = (part: string, css: string | undefined): string =>
  `${css ?? ''} mantine-${part} mantine-TextInput-${part.split('-')[1]}`;
const ROOT = named('InputWrapper-root', classes.root);
const LABEL = named('InputWrapper-label', classes.label);
const STAR = named('InputWrapper-required', classes.required);
const ERROR = named('InputWrapper-error', classes.error);
const DESCRIPTION = named('InputWrapper-description', classes.description);
const WRAPPER = named('Input-wrapper', classes.wrapper);
const INPUT = named('Input-input', classes.input);

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
  className?: string;
  inputMode?: 'decimal';
  onText(text: string): void;
  onBlur?: (() => void) | undefined;
}

export function PlainInput({ of: field, shown, className, inputMode, onText, onBlur = field.onBlur }: PlainInputProps) {
  const made = useId();
  const { id = made, label, error, description, readOnly, required, autoFocus } = field;
  const size = String(useMantineTheme().components.TextInput?.defaultProps?.size ?? 'sm');
  const style = styles.get(size) ?? stylesOf(size);
  styles.set(size, style);
  const isWrong = error ? true : undefined;
  const said = [error && `${id}-error`, description && `${id}-description`].filter(Boolean).join(' ');
  const line = (part: 'error' | 'description', of: string, text: ReactNode) => (
    <p
      className={of}
      data-size={size}
      role={part === 'error' ? 'alert' : undefined}
      id={`${id}-${part}`}
      style={style[part]}
    >
      {text}
    </p>
  );
  return (
    <div className={className ? `${className} ${ROOT}` : ROOT} data-size={size} data-error={isWrong}>
      {label && (
        <label
          className={LABEL}
          data-size={size}
          data-required={required || undefined}
          htmlFor={id}
          id={`${id}-label`}
          style={style.label}
        >
          {label}
          {required && (
            <span className={STAR} aria-hidden>
              {' *'}
            </span>
          )}
        </label>
      )}
      <div
        className={WRAPPER}
        data-variant="default"
        data-size={size}
        data-error={isWrong}
        style={said ? style.inputAbove : style.input}
      >
        <input
          className={INPUT}
          data-variant="default"
          id={id}
          inputMode={inputMode}
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
      </div>
      {error && line('error', ERROR, error)}
      {description && line('description', DESCRIPTION, description)}
    </div>
  );
}
