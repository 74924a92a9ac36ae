import { equal } from 'node:assert/strict';
import { verdictOn } from '../../../src/kernel/gates/verdict';

describe('verdictOn', () => {
  const none = { bend: 0, border: 0, rounding: 0 };
  const limits = { border: 0.02, rounding: 0.01 };

  it('confirms what the triangles are within their allowance', () => {
    equal(verdictOn(1, 1.0004, none, limits), 'confirmed');
    equal(verdictOn(1, 0.9, { ...none, bend: 0.1 }, limits), 'confirmed');
    equal(verdictOn(1, 1.028, { ...none, border: 9, rounding: 9 }, limits), 'confirmed');
  });

  it('contradicts what they are not', () => {
    equal(
      verdictOn(1, 1.1, { ...none, bend: 0.05, border: 0.01, rounding: 0.01 }, limits),
      'contradicted',
    );
  });

  it('passes nothing because an allowance grew past the quantity', () => {
    for (const drawn of [0, 0.5, 1.1, 100])
      equal(verdictOn(1, drawn, { ...none, rounding: 1e6 }, limits), 'not checkable', `${drawn}`);
    equal(verdictOn(1, 100, { ...none, border: 1e6 }, limits), 'drawn too coarsely');
  });

  it('contradicts what is no size, and triangles that are nowhere', () => {
    for (const told of [NaN, Infinity, 0, -1])
      equal(verdictOn(told, 1, { ...none, rounding: Infinity }, limits), 'contradicted', `${told}`);
    equal(verdictOn(1, NaN, { ...none, rounding: Infinity }, limits), 'contradicted');
  });
});
