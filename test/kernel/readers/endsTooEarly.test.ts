import { equal } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { cadFormats } from '../../../src/kernel/readers/registry';
import { CadSource } from '../../../src/kernel/readers/cadFormat';

describe('a file of a CAD program', () => {
  const whole = [
    ...['1M2A.SLDPRT', 'L_Solid_2025.par', 'Tank_Bottom.par', 'base_plate_2412.prt', 'disk1.prt'],
    ...['Bracket_Hole_2024.CATPart', 'handle.CATPart', 'legs.CATPart', 'swing_cover.CATPart'],
    ...[
      'assly_sub-assly_asso.jt',
      'base_plate_embedded_v94.jt',
      'Base_Plate.SLDPRT',
      'Chip.SLDPRT',
    ],
    ...['QIF_Sphere.SLDPRT', 'partColor.SLDPRT'],
  ];
  for (const name of whole) {
    it(`is whole: ${name}`, () => equal(endsTooEarly(bytesOf(name)), false));
  }

  const cut = [
    ...['L_Solid_2025.par', 'Tank_Bottom.par', 'base_plate_2412.prt', 'disk1.prt'],
    ...['Bracket_Hole_2024.CATPart', 'handle.CATPart', 'assly_sub-assly_asso.jt'],
    ...['base_plate_embedded_v94.jt'],
  ];
  for (const name of cut) {
    it(`says that it ends too early: ${name}`, () => {
      const bytes = bytesOf(name);
      equal(endsTooEarly(bytes.subarray(0, Math.floor(0.99 * bytes.length))), true);
    });
  }
});

describe('a SolidWorks part since 2015', () => {
  for (const name of ['Base_Plate.SLDPRT', 'QIF_Sphere.SLDPRT', 'partColor.SLDPRT']) {
    it(`says that it was cut off within a stream, between two or in their list: ${name}`, () => {
      const bytes = bytesOf(name);
      for (let share = 0.3; share < 0.99; share += 0.01) {
        equal(endsTooEarly(bytes.subarray(0, Math.floor(share * bytes.length))), true, `${share}`);
      }
    });

    it(`is whole where bytes follow it, or bytes in it are damaged: ${name}`, () => {
      const bytes = bytesOf(name);
      equal(endsTooEarly(Buffer.concat([bytes, Buffer.alloc(900, 7)])), false);
      const damaged = Buffer.from(bytes).fill(0, bytes.length >> 1, (bytes.length >> 1) + 512);
      equal(endsTooEarly(damaged), false);
    });
  }
});

function bytesOf(name: string): Uint8Array {
  return readFileSync(`samples/${name}`);
}

function endsTooEarly(bytes: Uint8Array): boolean | undefined {
  const source = new CadSource(bytes);
  return cadFormats.find((format) => format.recognise(source))?.endsTooEarly?.(bytes);
}
