import { equal } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { hasNotes } from '../../../../src/kernel/readers/nx/hasNotes';
import { type NxStreams, openNx } from '../../../../src/kernel/readers/nx/nxStreams';
import { readNx } from '../../../../src/kernel/readers/nx/readNx';
import { pmiNotShown } from '../../../../src/kernel/parts/pmiNotShown';
import { splmsstr } from './splmsstr';
import { withoutEngines } from '../../conversionOptions';

describe('the notes of an NX part', () => {
  it('are told of the classes of notes and labels, as each release writes them', () => {
    for (const name of [
      'UGS::Annot::AnnotationObjectWithText',
      'UGS::ANN_NOTE',
      'UGS::PMILW_NOTE',
      'ANN_LABEL',
      'ANN_GDT',
    ]) {
      equal(hasNotes(streamsWith(name)), true, name);
    }
  });

  it('are not told of dimensions of sketches, of settings, or of the root of an empty list', () => {
    for (const name of [
      'UGS::Annot::AnnotationObject',
      'UGS::Annot::PerpendicularDimension',
      'UGS::Annot::CalloutPreferences',
      'UGS::PMI::Root',
      'ANN_SUBENT_text',
    ]) {
      equal(hasNotes(streamsWith(name)), false, name);
    }
  });

  it('are a warning of a part that is shown, and of no sample', async () => {
    const shown = await readFile('samples/disk1.prt');
    equal((await warningsOf(shown)).includes(pmiNotShown()), false);
    equal(hasNotes(openNx(await readFile('samples/base_plate_2412.prt'))), false);
    const jt = openNx(shown)('FastLoad/JT') ?? new Uint8Array(0);
    const noted = splmsstr({ 'FastLoad/JT': jt, 'UG_PART/UG_PART': record('UGS::ANN_NOTE') });
    equal((await warningsOf(noted)).includes(pmiNotShown()), true);
  });
});

async function warningsOf(bytes: Uint8Array): Promise<readonly string[]> {
  return (await readNx(bytes, withoutEngines, 'disk1.prt')).facts.warnings;
}

function streamsWith(name: string): NxStreams {
  return (path) => (path === 'UG_PART/UG_PART' ? record(name) : null);
}

/** The name of a class as NX writes it: behind its length, and before its version. */
function record(name: string): Buffer {
  return Buffer.concat([Buffer.from([name.length + 1]), Buffer.from(name), Buffer.from([3])]);
}
