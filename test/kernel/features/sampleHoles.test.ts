import { deepEqual } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { convertModel } from '../../../src/kernel/convert/convertModel';
import { factsOfResult } from '../../../src/kernel/convert/resultOf';
import { factsText } from '../../../src/model/facts/factsText';
import { withEngines } from '../conversionOptions';

describe('the holes of sample files', function () {
  this.timeout(120_000);

  // Counted by hand.
  const expected: Readonly<Record<string, readonly string[]>> = {
    'as1-oc-214.stp': [
      '8 × ∅10 through, 3 deep',
      '8 × ∅10 through, 10 deep, 2 × 3 on a ∅30 circle',
      '6 × ∅10 through, 20 deep, 2 × 3 on a ∅30 circle',
    ],
    'partColor.SLDPRT': ['1 × ∅11 blind, 25 deep, tip 118°, countersink ∅20 × 90°'],
    'Base_Plate.SLDPRT': ['4 × ∅30 through, 40 deep'],
    'Tank_Bottom.par': [
      '4 × ∅14.2875 through, 12.7 deep, on a ∅355.6 circle',
      '1 × ∅279.4 blind, 762 deep',
    ],
    // Made for this test: M12 × 2, a hole and a stud.
    'threads.stpZ': ['1 × ∅10 through, 6 deep, thread ∅12 × 2'],
    'ansys_bracket.iges': [
      // Its unit is the inch.
      '5 × ∅0.236 through, 0.23622 deep, 3 in a row 0.59 apart',
      '1 × ∅0.629921 through, 0.23622 deep',
      '1 × ∅0.63 through, 0.23622 deep',
      '1 × slot 0.1338 × 2.0004 through, 0.006929 deep',
    ],
  };

  for (const [file, holes] of Object.entries(expected)) {
    it(`are counted in the facts of ${file}, and come back from its GLB`, async () => {
      const options = { ...withEngines, quality: 'normal' } as const;
      const { glb, facts } = await convertModel(await readFile(`samples/${file}`), file, options);
      deepEqual(linesOf(factsText(facts)), holes);
      const back = await factsOfResult(glb, 'result.glb', options);
      deepEqual(linesOf(factsText({ ...facts, holes: back.holes })), holes);
    });
  }
});

function linesOf(lines: readonly string[]): string[] {
  return lines.flatMap((line) => (line.startsWith('holes') ? [line.slice(10)] : []));
}
