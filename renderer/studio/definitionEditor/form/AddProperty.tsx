/** The properties that a part may have and does not say yet, with what each is for. */
import { Combobox, useCombobox } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '../../../icons/Icon.tsx';
import { tEditor as say } from '../../../text/t.ts';
import type { Property } from './controls.ts';

export function AddProperty({ offered, add }: { offered: readonly Property[]; add(property: Property): void }) {
  const [wanted, setWanted] = useState('');
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      setWanted('');
      combobox.resetSelectedOption();
    },
  });
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const fitting = offered.filter(({ name, description }) => {
    const text = `${name} ${description ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return (
    <Combobox
      store={combobox}
      width={380}
      position="bottom-start"
      onOptionSubmit={(name) => {
        combobox.closeDropdown();
        const found = offered.find((property) => property.name === name);
        if (found) add(found);
      }}
    >
      <Combobox.Target targetType="button">
        <button
          type="button"
          className="inv-editor-add"
          aria-expanded={combobox.dropdownOpened}
          onClick={() => combobox.toggleDropdown()}
        >
          <Icon name="add" size={14} />
          {say('editor.addProperty')}
        </button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={wanted}
          aria-label={say('editor.findProperty')}
          placeholder={say('editor.findProperty')}
          onChange={({ currentTarget }) => {
            setWanted(currentTarget.value);
            combobox.selectFirstOption();
          }}
        />
        <Combobox.Options mah={280} style={{ overflowY: 'auto' }}>
          {fitting.length === 0 && <Combobox.Empty>{say('editor.nothingToAdd')}</Combobox.Empty>}
          {fitting.map(({ name, description }) => (
            <Combobox.Option key={name} value={name}>
              <strong>{name}</strong>
              {description && <div className="inv-editor-help">{description}</div>}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
