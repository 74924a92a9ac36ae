import { equal } from 'node:assert/strict';
import { layoutOf } from '../../../../src/kernel/readers/xt/nodes/layouts';
import { XtNode, type XtValue } from '../../../../src/kernel/readers/xt/nodes/xtNode';
import { readAttributes } from '../../../../src/kernel/readers/xt/xtAttributes';
import { types, XtGraph } from '../../../../src/kernel/readers/xt/xtGraph';

describe('the name of a Parasolid body', () => {
  it('is read in the code page that it was written in', () => {
    equal(nameOf(types.characters, 'ÇÐ³ý-À\xadÉì1'), '切除-拉伸1');
    equal(nameOf(types.characters, 'Geh\xe4use'), 'Gehäuse');
    equal(nameOf(types.characters, Buffer.from('凸台 é').toString('latin1')), '凸台 é');
    equal(nameOf(types.characters, 'Boss-Extrude1\0'), 'Boss-Extrude1');
  });

  it('is read as Unicode where it is written so', () => {
    const codes = Array.from('切除1', (letter) => letter.charCodeAt(0));
    equal(nameOf(types.wideCharacters, codes), '切除1');
  });
});

/** The name of a body that has it as an attribute. */
function nameOf(type: number, values: XtValue): string | null {
  const body = node(types.body, 9, 'next:p', [0]);
  const nodes = [
    node(types.attribute, 1, 'definition:p owner:p fields:p*', [2, 9, [4]]),
    node(definition, 2, 'identifier:p', [3]),
    node(identifier, 3, 'string:c*', ['SDL/TYSA_NAME']),
    node(type, 4, type === types.wideCharacters ? 'values:w*' : 'values:c*', [values]),
    body,
  ];
  const graph = new XtGraph(new Map(nodes.map((each) => [each.index, each])));
  return readAttributes(graph, () => null).nameOf(body);
}

const [definition, identifier] = [80, 79];

function node(type: number, index: number, layout: string, values: readonly XtValue[]): XtNode {
  return new XtNode(type, index, layoutOf(layout), values);
}
