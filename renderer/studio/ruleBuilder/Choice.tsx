/**
 * A list to choose one thing from, that costs nothing while nobody looks at it: of hundreds of rows only the one in use has its
 * options drawn. It is the browser's own, so keys and readers know it.
 */
import { memo, useState } from 'react';

export interface Option {
  value: string;
  label: string;
}

export interface ChoiceProps {
  label: string;
  value: string;
  options: readonly Option[];
  /** Shown while nothing is chosen. */
  none?: string | undefined;
  /** True if the choice can be cleared. */
  clearable?: boolean;
  wrong?: string | undefined;
  className?: string;
  disabled?: boolean;
  onChange(value: string): void;
}

export const Choice = memo(function Choice(props: ChoiceProps) {
  const { label, value, options, none, clearable, wrong, className = '', disabled, onChange } = props;
  const [open, setOpen] = useState(false);
  const chosen = options.find((option) => option.value === value);
  // A chosen option that is no longer offered stays visible, so that it can be fixed.
  const shown = open ? options : chosen ? [chosen] : [];
  const lost = value !== '' && !chosen;
  return (
    <select
      className={`inv-choice ${className}`}
      aria-label={label}
      aria-invalid={wrong !== undefined || undefined}
      title={wrong ?? (chosen?.label || undefined)}
      data-none={value === '' || undefined}
      disabled={disabled}
      value={value}
      onFocus={() => setOpen(true)}
      onPointerDown={() => setOpen(true)}
      onBlur={() => setOpen(false)}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {(value === '' || clearable || (open && none !== undefined && value === '')) && (
        <option value="" disabled={!clearable && value !== ''}>
          {none ?? ''}
        </option>
      )}
      {lost && <option value={value}>{value}</option>}
      {shown.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
});
