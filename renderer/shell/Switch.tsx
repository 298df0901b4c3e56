/** A menu button for one of several options: product, company and system. The button shows the current one. */
import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { Fragment } from 'react';
import type { IconName } from '../../metadata/signatures/icons.ts';
import { Icon } from '../icons/Icon.tsx';

export interface SwitchOption {
  value: string;
  label: string;
  /** Group heading; options of one group are adjacent. */
  group?: string | undefined;
}

interface SwitchProps {
  label: string;
  icon: IconName;
  options: readonly SwitchOption[];
  value: string | undefined;
  onChange(value: string): void;
  /** Shows only the icon. */
  folded?: boolean;
  className?: string;
}

/** Nothing to choose where there is one: it is said all the same. */
export function Switch({ label, icon, options, value, onChange, folded, className = '' }: SwitchProps) {
  const chosen = options.find((one) => one.value === value) ?? options[0];
  if (!chosen) return null;
  const words = (
    <span className="inv-switch-words">
      {chosen.group && <span className="inv-switch-group">{chosen.group} </span>}
      <span className="inv-switch-name">{chosen.label}</span>
    </span>
  );
  const shown = chosen.group ? `${chosen.group} ${chosen.label}` : chosen.label;
  if (options.length === 1) return folded ? null : <div className={`inv-switch ${className}`}>{words}</div>;
  return (
    <Menu position="bottom-start" shadow="md" width={240}>
      <Menu.Target>
        <UnstyledButton
          className={`inv-switch inv-switch-button ${folded ? 'inv-switch-folded' : ''} ${className}`}
          title={folded ? shown : undefined}
        >
          <Icon name={icon} size={18} />
          <VisuallyHidden>{folded ? `${label}: ${shown}` : `${label}: `}</VisuallyHidden>
          {!folded && words}
          {!folded && <Icon name="selector" size={14} />}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className="inv-switch-menu" aria-label={label}>
        <Menu.RadioGroup value={chosen.value} onChange={(next) => next !== value && onChange(next)}>
          {options.map(({ value: one, label: name, group }, at) => (
            <Fragment key={one}>
              {group && group !== options[at - 1]?.group && <Menu.Label>{group}</Menu.Label>}
              <Menu.RadioItem value={one} closeMenuOnClick>
                {name}
              </Menu.RadioItem>
            </Fragment>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
