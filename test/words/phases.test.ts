import { deepEqual, ok } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { setTranslations } from '../../src/words/say';
import { convertModel } from '../../src/kernel/convert/convertModel';
import { installEngines } from '../kernel/engines';
import { readJson } from './readManifest';

/** One small file of each format. */
const samples = [
  'mayo_332.stp',
  'as1_pe_203.igs',
  'implant_rod.sat',
  'ezdxf_box.sab',
  'LONGBAR.x_t',
  'L_Solid_embedded.x_b',
  'base_plate_embedded_v94.jt',
  'L_Solid_2025.par',
  'Chip.SLDPRT',
  'partColor.SLDPRT',
  'legs.CATPart',
  'disk1.prt',
];

describe('the phases of a conversion in a Chinese window', function () {
  this.timeout(120_000);
  let enginesDir = '';

  before(async () => {
    ({ enginesDir } = await installEngines());
    setTranslations(readJson('l10n/bundle.l10n.zh-cn.json'));
  });

  after(() => {
    setTranslations({});
  });

  for (const name of samples)
    it(`are Chinese for ${name}`, async () => {
      const phases: string[] = [];
      const report = (phase: string) => void phases.push(phase);
      const options = {
        quality: 'draft',
        enginesDir,
        report,
        logTrouble: () => undefined,
      } as const;
      // What is refused has said its first phases.
      await convertModel(await readFile(`samples/${name}`), name, options).catch(() => null);
      ok(phases.length > 0);
      deepEqual(
        phases.filter((phase) => !/\p{Script=Han}/u.test(phase)),
        [],
      );
    });
});
