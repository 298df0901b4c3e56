/** The list of who may change which property of a definition (metadata/authorship/authorship.ts). */
import { describe, expect, it } from 'vitest';
import { authorship } from '../../metadata/authorship/authorship.ts';
import { linesOf } from '../../metadata/authorship/changedProperties.ts';
import { kindNames } from '../../metadata/kinds/kindNames.ts';
import { mayAuthor } from '../../server/authoring/layerKinds.ts';

describe('the list of authorship', () => {
  it.each(kindNames)('states of each property of %s who may change it, once', (kind) => {
    const lines = authorship[kind];
    expect(lines === 'files').toBe(!mayAuthor('systems', kind));
    if (lines === 'files') return;
    const listed = Object.values(lines).flat();
    expect(listed.filter((line, at) => listed.indexOf(line) !== at)).toEqual([]);
    expect([...listed].sort()).toEqual([...linesOf(kind)].sort());
  });
});
