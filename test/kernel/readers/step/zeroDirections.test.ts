import { deepEqual, match, ok } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { exchangeStructure } from '../../../../src/kernel/part21/exchangeStructure';
import { zeroDirectionWarnings } from '../../../../src/kernel/readers/step/zeroDirections';

const whole = readFileSync('samples/as1-oc-214.stp', 'latin1');

describe('directions of length 0 in a STEP file', () => {
  it('are told with how many placements they turn', () => {
    deepEqual(warningsOf(whole), []);
    const [, , , axis = ''] = placement(whole);
    const turned = users(axis);
    ok(turned > 0);
    const [warning = ''] = warningsOf(withoutLength(axis, '0.'));
    match(warning, turned === 1 ? /^A placement in/ : new RegExp(`^${turned} placements in`));
    deepEqual(warningsOf(withoutLength(axis, '1.E-15')), [warning]);
  });

  it('are nothing to tell where no placement has them', () => {
    const unused = whole.replace(/ENDSEC;\s*END-ISO/, "#9999991=DIRECTION('',(0.,0.,0.));\n$&");
    deepEqual(warningsOf(unused), []);
  });
});

function warningsOf(text: string): readonly string[] {
  return zeroDirectionWarnings(exchangeStructure(Buffer.from(text, 'latin1')).file);
}

function placement(text: string): readonly string[] {
  return /AXIS2_PLACEMENT_3D\('',(#\d+),((#\d+),)/.exec(text) ?? [];
}

/** How many placements are along it. */
function users(direction: string): number {
  const types = ['AXIS2_PLACEMENT_3D', 'AXIS2_PLACEMENT_2D', 'AXIS1_PLACEMENT', 'VECTOR'];
  const uses = new RegExp(`= ?(${types.join('|')})\\([^;]*${direction}[,)]`, 'g');
  return [...whole.matchAll(uses)].length;
}

function withoutLength(direction: string, zero: string): string {
  const record = new RegExp(`(${direction} ?= ?DIRECTION\\('',\\()[^)]*\\)`);
  return whole.replace(record, `$1${zero},${zero},${zero})`);
}
