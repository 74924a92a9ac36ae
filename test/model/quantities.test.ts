import { equal } from 'node:assert/strict';
import {
  angleText,
  countText,
  exactFigures,
  blockUnit,
  largeText,
  lengthText,
  meshFigures,
  sizeText,
  styleOf,
  unitOfFile,
  type NumberStyle,
} from '../../src/model/quantities';

describe('quantities', () => {
  const inMm: NumberStyle = { unit: 'mm', decimals: null };

  it('tell what lies behind the point as far as it is sure, and group no thousands', () => {
    equal(sizeText([12.3456, 0.15, 0.0735], inMm, 6), '12345.6 × 150 × 73.5 mm');
    equal(sizeText([0, 0.0254, 1.27], { ...inMm, unit: 'in' }, 6), '0 × 1 × 50 in');
    equal(lengthText(1.2345678, inMm, meshFigures), '1235 mm');
    equal(countText(1234567), '1234567');
  });

  it('tell exact lengths to a micrometre, however far from the origin', () => {
    equal(lengthText(1000.00525, inMm, exactFigures), '1000005.25 mm');
    equal(lengthText(1000.00525, { ...inMm, unit: 'm' }, exactFigures), '1000.00525 m');
    equal(lengthText(0.0123456789, inMm, exactFigures), '12.34568 mm');
  });

  it('have as many places behind the point as somebody chose', () => {
    const style = { ...inMm, decimals: 2 };
    equal(sizeText([0.0254, 0.012345678, 1], style, exactFigures), '25.40 × 12.35 × 1000.00 mm');
    equal(lengthText(0.012345678, style, meshFigures), '12.35 mm');
    equal(lengthText(0.012345678, { ...style, decimals: 0 }, exactFigures), '12 mm');
    equal(angleText(Math.PI / 6, exactFigures, 1), '30.0°');
    equal(angleText(Math.PI / 6, exactFigures, null), '30°');
  });

  it('never make nothing of something, nor a negative zero', () => {
    equal(lengthText(3.6e-6, { ...inMm, decimals: 1 }, exactFigures), '0.004 mm');
    equal(largeText(7.07143e-4, 3, { unit: 'm', decimals: 2 }, 6), '0.0007071 m³');
    equal(lengthText(-1e-18, { ...inMm, decimals: 2 }, exactFigures), '0.00 mm');
    equal(lengthText(-1e-18, inMm, exactFigures), '0 mm');
  });

  it('go over to a larger unit where a number has nine digits', () => {
    equal(blockUnit({ areas: [0.5], volumes: [0.0999] }, 'mm'), 'mm');
    equal(blockUnit({ areas: [0.5], volumes: [0.1] }, 'mm'), 'cm');
    equal(blockUnit({ areas: [200], volumes: [0.01] }, 'mm'), 'm');
    equal(largeText(0.0999, 3, inMm, 6), '99900000 mm³');
    equal(largeText(0.1, 3, inMm, 6), '100000 cm³');
    equal(largeText(80, 3, inMm, 6), '80 m³');
    equal(largeText(1e9, 2, inMm, 6), '1000000000 m²');
    equal(largeText(200, 3, { ...inMm, unit: 'in' }, 6), '12204749 in³');
    equal(largeText(20_000, 3, { ...inMm, unit: 'in' }, 6), '706293 ft³');
  });

  it('know the unit of a file that is in inches or feet', () => {
    equal(unitOfFile('inch'), 'in');
    equal(unitOfFile('FOOT'), 'ft');
    equal(unitOfFile('mil'), 'in');
    equal(unitOfFile('microinch'), 'in');
    equal(unitOfFile('yard'), 'ft');
    for (const metric of ['metre', 'centimetre', 'millimetre', 'mile']) {
      equal(unitOfFile(metric), 'mm');
    }
    equal(unitOfFile(null), 'mm');
    equal(unitOfFile('inch, mil'), 'in');
    equal(unitOfFile('inch, millimetre'), 'mm');
  });

  it('are in the unit that was chosen, else in that of the file', () => {
    equal(styleOf({ units: 'auto', decimals: 3 }, 'inch').unit, 'in');
    equal(styleOf({ units: 'm', decimals: 3 }, 'inch').unit, 'm');
  });
});
