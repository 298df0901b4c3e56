import { expect, it } from 'vitest';
import { chosenFiles, pathIn } from './chosenFiles.ts';
import { writeZip } from './zip.ts';

it('puts files into the layer that they are imported into', () => {
  expect(pathIn('systems/4', 'out/definitions/systems/3/list/a.list.json')).toBe(
    'definitions/systems/4/list/a.list.json',
  );
  expect(pathIn('systems/4', 'definitions/accounts/9/layer.json')).toBe('definitions/systems/4/layer.json');
  expect(pathIn('systems/4', 'folder/a.list.json')).toBe('definitions/systems/4/a.list.json');
});

it('reads files and zips, and names the one that cannot be read', async () => {
  const zip = writeZip([{ path: 'definitions/systems/3/list/a.list.json', text: '{}' }]);
  const files = [new File([zip], 'layer'), new File(['{"x":1}'], 'b.list.json'), new File(['-'], 'notes.txt')];
  expect(await chosenFiles('systems/4', files)).toEqual([
    { path: 'definitions/systems/4/list/a.list.json', text: '{}' },
    { path: 'definitions/systems/4/b.list.json', text: '{"x":1}' },
  ]);
  await expect(chosenFiles('systems/4', [new File(['PK\x03\x04'], 'bad.zip')])).rejects.toMatchObject({
    file: 'bad.zip',
  });
});
