import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { readCad } from '../../../src/kernel/convert/convertModel';
import { compareScenes } from '../../../src/kernel/convert/compareScenes';
import { compareFiles, changesInWords } from '../../../src/kernel/convert/compareFiles';
import { withoutEngines } from '../conversionOptions';

const ctc01 = 'test/fixtures/pmi/nist_ctc_01_asme1_ap242-e1.stp';
const assembly = 'test/fixtures/pmi/made_pmi_assembly.stp';

describe('the PMI of two revisions', () => {
  it('is the same where a program numbered and sorted the file otherwise', async () => {
    const text = await readFile(ctc01, 'latin1');
    const told = await compared(text, renumbered(text));
    deepEqual([told.isSame, told.lines, told.warnings], [true, [], []]);
  });

  it('names a value that is another one', async () => {
    const text = await readFile(ctc01, 'latin1');
    const other = edited(text, 'LENGTH_MEASURE(0.75),#4361)', 'LENGTH_MEASURE(0.5),#4361)');
    const told = await compared(text, other);
    deepEqual(told.lines, ['tolerance ⌖ 0.75 → 0.5, datums A|B|C']);
    equal(told.isSame, false);
    const [change] = told.changes.pmi?.changes ?? [];
    deepEqual([change?.kind, change?.before?.value, change?.after?.value], ['changed', 0.75, 0.5]);
  });

  it('names datums that are others', async () => {
    const text = await readFile(ctc01, 'latin1');
    const system = 'GEOMETRIC_TOLERANCE_WITH_DATUM_REFERENCE((#52))';
    const told = await compared(text, edited(text, system, system.replace('#52', '#51')));
    deepEqual(told.lines, ['tolerance ⌖ 0.75, datums A|B|C → A']);
  });

  it('names what is new and what is gone', async () => {
    const text = await readFile(ctc01, 'latin1');
    const without = edited(
      edited(text, "#57=FLATNESS_TOLERANCE('Flatness.1','',#82,#297);", ''),
      "#138=DRAUGHTING_MODEL_ITEM_ASSOCIATION('PMI representation to presentation link','',#57,#630,#611);",
      '',
    );
    const gone = await compared(text, without);
    deepEqual(gone.lines, ['removed: tolerance ⏥|0.2']);
    deepEqual((await compared(without, text)).lines, ['added: tolerance ⏥|0.2']);
  });

  it('shows where a long note changed, and two notes without common words as gone and new', async () => {
    const text = await readFile('test/fixtures/pmi/made_pmi_kinds.stp', 'latin1');
    const told = await compared(text, edited(text, ' END', ' FIN'));
    deepEqual(told.lines.length, 1, told.lines.join('; '));
    match(told.lines[0] ?? '', /^note …[^→]* END → …[^→]* FIN$/);
    const note = /NOTES:[^']*(?:''[^']*)*/.exec(text)?.[0] ?? '';
    const other = await compared(text, edited(text, note, 'SEE DRAWING'));
    deepEqual(
      other.lines.map((line) => line.slice(0, 20)),
      ['removed: note NOTES:', 'added: note SEE DRAW'],
    );
  });

  it('keeps the datums of two parts apart that have one letter', async () => {
    const two = withCover(await readFile(assembly, 'latin1'));
    const scene = await readCad(Buffer.from(two, 'latin1'), 'two.step', withoutEngines);
    const { datums = [], tolerances = [] } = scene.pmi ?? {};
    deepEqual(
      datums.map(({ label, product, faces }) => [label, product, faces.map((one) => one?.[0])]),
      [
        ['A', 'plate', [0]],
        ['A', 'cover', [1]],
      ],
    );
    deepEqual(
      tolerances.map(({ text, product, faces }) => [text, product, faces.map((one) => one?.[0])]),
      [
        ['∥|0.1|A', 'plate', [0]],
        ['∥|0.1|A', 'cover', [1]],
      ],
    );
    const other = edited(
      two,
      "#1214=DATUM('','',#1021,.F.,'A')",
      "#1214=DATUM('','',#1021,.F.,'B')",
    );
    const { changes } = (await compared(two, other)).changes.pmi ?? { changes: [] };
    deepEqual(
      changes.map(({ kind, before, after }) => [kind, before?.text, after?.text, after?.product]),
      [
        ['changed', '∥|0.1|A', '∥|0.1|B', 'cover'],
        ['changed', '[A]', '[B]', 'cover'],
      ],
    );
  });

  it('names what is about other faces, of which nothing else changed', async () => {
    const text = await readFile(assembly, 'latin1');
    const usage = "#219=GEOMETRIC_ITEM_SPECIFIC_USAGE('','',#218,#210,#123);";
    const told = await compared(text, edited(text, usage, usage.replace('#123', '#80')));
    deepEqual(told.lines, ['tolerance ∥|0.1|A on other faces']);
  });

  it('calls nothing gone, nor new, where not all could be read', async () => {
    const scene = await readCad(await readFile(ctc01), 'new.stp', withoutEngines);
    const { pmi } = scene;
    ok(pmi);
    const lacking = { ...scene, pmi: { ...pmi, tolerances: pmi.tolerances.slice(1), dropped: 1 } };
    const [whole, partial] = [
      { scene, fileName: 'whole.stp' },
      { scene: lacking, fileName: 'damaged.stp' },
    ];
    for (const compared of [compareScenes(whole, partial), compareScenes(partial, whole)]) {
      const { isSame, lines, warnings } = changesInWords(compared);
      deepEqual([isSame, lines], [true, []]);
      deepEqual(warnings, [
        'Not all dimensions and tolerances of damaged.stp could be read: 1 of whole.stp that were not found there are called neither added nor removed.',
      ]);
    }
  });

  it('compares nothing with a file that only draws it', async () => {
    const drawn = await readFile('test/fixtures/pmi/nist_ctc_03_asme1_ap203.stp', 'latin1');
    const told = await compared(await readFile(ctc01, 'latin1'), drawn);
    deepEqual(told.changes.pmi?.changes, []);
    ok(told.warnings.some((warning) => / of new\.stp are only drawn, .* \(21\)/.test(warning)));
  });

  it('agrees for one model of two programs, but for what the files say differently', async () => {
    const [one, other] = await Promise.all([
      readFile('samples/nist_ctc_02_asme1_ap242-e1.stp', 'latin1'),
      readFile('test/fixtures/pmi/nist_ctc_02_asme1_ap242-e2.stp', 'latin1'),
    ]);
    const { lines } = await compared(one, other);
    deepEqual(
      lines.filter((line) => /^(added: |removed: )?(tolerance|dimension|datum|target)/.test(line)),
      [
        'tolerance ⌓|0.1 on other faces: 1 → 4',
        'datum G on other faces: 1 → 4',
        'tolerance ⟂ ⌀0.25 → ⌀0.254, datums K',
      ],
    );
  });

  it('is not told of a file that is new', async () => {
    const file = { fileName: 'new.stp', read: () => readFile(assembly) };
    const { changes, warnings } = changesInWords(await compareFiles(null, file, withoutEngines));
    equal(changes.pmi, undefined);
    deepEqual(warnings, []);
  });
});

async function compared(old: string, current: string) {
  const file = (fileName: string, text: string) => ({
    fileName,
    read: () => Promise.resolve(Buffer.from(text, 'latin1')),
  });
  return changesInWords(
    await compareFiles(file('old.stp', old), file('new.stp', current), withoutEngines),
  );
}

function edited(text: string, old: string, current: string): string {
  ok(text.includes(old), `${old} is not in the file`);
  return text.replace(old, current);
}

/** With other instance numbers, in the opposite order. */
function renumbered(text: string): string {
  const [head = '', data = '', tail = ''] = text.split(/DATA;|ENDSEC;\s*END-ISO/);
  const records = data.replace(/#(\d+)/g, (_, id: string) => `#${90_000 - Number(id)}`);
  const turned = records
    .split(/;\r?\n/)
    .filter((record) => record.trim() !== '')
    .reverse();
  return `${head}DATA;\n${turned.join(';\n')};\nENDSEC;\nEND-ISO${tail}`;
}

/** The assembly of two plates with another product, cover, in place of the second: a copy of the plate and its PMI. */
function withCover(text: string): string {
  const [first, last, apart] = [16, 243, 1000];
  const numbered = (line: string) =>
    line.replace(/#(\d+)/g, (all, id: string) =>
      Number(id) >= first && Number(id) <= last ? `#${Number(id) + apart}` : all,
    );
  const lines = text.split('\n').flatMap((line) => {
    const id = Number(/^#(\d+)=/.exec(line)?.[1] ?? 0);
    if ([282, 284, 285].includes(id)) return [numbered(line)];
    if (id < first || id > last) return [line];
    return [line, numbered(line).replaceAll("'plate'", "'cover'")];
  });
  return lines.join('\n');
}
