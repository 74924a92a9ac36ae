import { deepEqual } from 'node:assert/strict';
import {
  occurrenceNames,
  type CalledOccurrence,
} from '../../../../../src/kernel/readers/step/assembly/occurrenceNames';

describe('the name of an occurrence', () => {
  const bolt: CalledOccurrence = {
    ...{ component: 1, product: 'bolt', assembly: 'frame' },
    ...{ id: '', name: '', designator: '', description: '' },
  };
  const nameOf = (words: Partial<CalledOccurrence>) => occurrenceNames([{ ...bolt, ...words }])[0];

  it('is that which extends the name of its product, wherever it stands', () => {
    deepEqual(nameOf({ id: 'bolt:2', name: 'left' }), 'bolt:2');
    deepEqual(nameOf({ name: 'left', description: 'bolt_7' }), 'bolt_7');
  });

  it('is another one where that says more, or a reference designator', () => {
    deepEqual(nameOf({ id: '1', name: 'Left bearing' }), 'Left bearing');
    deepEqual(nameOf({ id: '1', name: '左轴承' }), '左轴承');
    deepEqual(nameOf({ name: 'Base_motor_holder_SO101' }), 'Base_motor_holder_SO101');
    deepEqual(nameOf({ name: 'BaseMotorHolderSO101' }), 'BaseMotorHolderSO101');
    deepEqual(nameOf({ id: '1', product: 'capacitor', designator: 'C7' }), 'C7');
    deepEqual(
      nameOf({ name: 'Next assembly relationship', description: 'upper hinge' }),
      'upper hinge',
    );
  });

  it('is that of the product where a program made it up, or it says the same', () => {
    for (const name of [
      ...['NAUO7', '=>[0:1:1:2]', 'x', '12', 'Next assembly relationship', 'Instance 3', 'UNKNOWN'],
      ...[
        'Bolt',
        'BOLT',
        'Frame',
        'frame_1',
        ' ',
        'MQj9kfZp0aBc3DeFg',
        '0f8fad5b-d9cb-469f-a165-70867728950e',
      ],
    ]) {
      deepEqual(nameOf({ name }), 'bolt', name);
    }
  });

  it('is that of the product where that begins with it', () => {
    deepEqual(nameOf({ product: 'HINGE_ASM', description: 'HINGE' }), 'HINGE_ASM');
  });

  it('is that of the product where different products have one', () => {
    const nut = { ...bolt, component: 2, product: 'nut', name: 'purchased' };
    deepEqual(occurrenceNames([{ ...bolt, name: 'purchased' }, nut]), ['bolt', 'nut']);
    deepEqual(occurrenceNames([bolt, bolt].map((one) => ({ ...one, name: 'spare' }))), [
      'spare',
      'spare',
    ]);
  });

  it('is any that begins with a letter where the product has none', () => {
    deepEqual(nameOf({ product: '', id: '3', name: 'NAUO3' }), 'NAUO3');
    deepEqual(nameOf({ product: '', id: '3' }), '');
  });
});
