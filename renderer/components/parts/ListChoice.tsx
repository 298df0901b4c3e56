/** A value of a fixed list, chosen in place: in a file queue or a panel header. */
import { Select } from '../../fields/lists.tsx';
import { fixedSuggestions } from '../../suggestions/suggestions.ts';

interface Props {
  list: string;
  label: string;
  value: string;
  /** Shown where nothing is chosen. */
  placeholder?: string;
  onChange(value: string): void;
}

export function ListChoice({ list, label, value, placeholder, onChange }: Props) {
  const known = (fixedSuggestions(list) ?? []).map((one) => ({ value: one.value, label: one.label }));
  // A value that the list no longer contains is shown as stored.
  const data = value === '' || known.some((one) => one.value === value) ? known : [...known, { value, label: value }];
  return (
    <Select
      aria-label={label}
      placeholder={placeholder ?? label}
      data={data}
      value={value === '' ? null : value}
      searchable
      clearable
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}
