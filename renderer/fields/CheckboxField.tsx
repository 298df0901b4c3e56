/**
 * Yes or no, drawn as Mantine draws its Checkbox (the same elements, classes and variables; the test holds them beside each
 * other). Mantine's own draws itself a second time for an id, before anything is painted, and the form around it with it.
 */

import { Checkbox, Input, type MantineTheme, useMantineTheme } from '@mantine/core';
import { type CSSProperties, useId } from 'react';
import { truthOf } from '../../engine/index.ts';
import { remembered } from '../../metadata/remembered.ts';
import type { FieldInputProps } from './fieldProps.ts';

const { classes } = Checkbox;
const named = (part: string, css = ''): string => `${css} mantine-Checkbox-${part}`;
/** The variables of its sizes: of two classes of the name `root`, Mantine gives the other one. */
const SIZES = 'm_bf2d988c';
const ROOT = `inv-check ${named('root', `${SIZES} ${classes.root}`)}`;
const INPUT = `mantine-focus-auto ${named('input', classes.input)}`;
const CSS = {
  body: named('body', classes.body),
  inner: named('inner', classes.inner),
  icon: named('icon', classes.icon),
  labelWrapper: named('labelWrapper', classes.labelWrapper),
  label: named('label', classes.label),
  description: named('description', classes.description),
  error: named('error', classes.error),
};

interface Look {
  readonly size: string | undefined;
  readonly style: CSSProperties;
}
const lookOf = remembered((theme: MantineTheme): Look => {
  const given = theme.components.Checkbox?.defaultProps as { size?: string } | undefined;
  const size = given?.size;
  const props = { radius: 'sm', variant: 'filled', ...given } as const;
  const ofSize = size
    ? { '--label-fz': `var(--mantine-font-size-${size})`, '--label-lh': `var(--label-lh-${size})` }
    : {};
  const { root } = Checkbox.varsResolver(theme, props, undefined);
  return { size, style: { ...ofSize, ...root } as CSSProperties };
});

const CHECKED = (
  // biome-ignore lint/a11y/noSvgWithoutTitle: decoration of an input that has a name.
  <svg viewBox="0 0 10 7" fill="none" xmlns="http://www.w3.org/2000/svg" aria-hidden className={CSS.icon}>
    <path
      d="M4 4.586L1.707 2.293A1 1 0 1 0 .293 3.707l3 3a.997.997 0 0 0 1.414 0l5-5A1 1 0 1 0 8.293.293L4 4.586z"
      fill="currentColor"
      fillRule="evenodd"
      clipRule="evenodd"
    />
  </svg>
);

export function CheckboxField(props: FieldInputProps) {
  const made = useId();
  const { id = made, label, error, description, readOnly, required, value, onChange, onBlur } = props;
  const { size, style } = lookOf(useMantineTheme());
  const checked = truthOf(value);
  const disabled = readOnly || undefined;
  const said = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div
      className={ROOT}
      data-variant="filled"
      data-size={size}
      data-label-position="right"
      data-checked={checked || undefined}
      style={style}
    >
      <div className={CSS.body}>
        <div className={CSS.inner} data-label-position="right">
          <input
            className={INPUT}
            data-error={error ? true : undefined}
            data-with-error-styles
            id={id}
            type="checkbox"
            aria-label={label ? undefined : props['aria-label']}
            aria-describedby={said || undefined}
            disabled={disabled}
            checked={checked}
            onBlur={onBlur}
            onChange={(event) => onChange(event.currentTarget.checked)}
          />
          {CHECKED}
        </div>
        <div className={CSS.labelWrapper} data-disabled={disabled}>
          {(label || required) && (
            <label className={CSS.label} htmlFor={id} data-disabled={disabled}>
              {required ? `${label ?? ''} *` : label}
            </label>
          )}
          {description && (
            <Input.Description id={`${id}-description`} size={size} __inheritStyles={false} className={CSS.description}>
              {description}
            </Input.Description>
          )}
          {error && (
            <Input.Error id={`${id}-error`} size={size} __inheritStyles={false} className={CSS.error}>
              {error}
            </Input.Error>
          )}
        </div>
      </div>
    </div>
  );
}
