import { deepEqual, doesNotMatch, match } from 'node:assert/strict';
import { contactSheet } from './contactSheet';
import { fieldCsv, fieldTable, kindsOf } from './fieldTable';
import { rowOf } from './exampleRow';

describe('the contact sheet of a field', () => {
  const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47);

  it('shows what we draw beside the saved picture, the worst first, and needs no other file', () => {
    const good = rowOf({ path: 'good.sldprt', differences: ['faces 6 | 7'] });
    const bad = rowOf({ path: '<bad>.step', state: 'refused', sentences: ['No solid.'] });
    const page = contactSheet('Today', [
      { row: good, drawn: png, saved: Uint8Array.of(0xff, 0xd8) },
      { row: bad, drawn: null, saved: null },
    ]).text;
    deepEqual(
      [...page.matchAll(/<h2>([^<]+)/g)].map(([, heading]) => heading),
      ['refused: 1', 'exact: 1'],
    );
    match(page, /src="data:image\/png;base64,iVBORw=="[^]*src="data:image\/jpeg;base64,\/9g="/);
    match(page, /&#60;bad&#62;\.step/);
    match(page, /class="differs"[^]*faces 6 \| 7/);
    doesNotMatch(page, /https?:|<script/);
  });
});

describe('the table of a field', () => {
  const rows = [
    rowOf({ path: 'a.step', engine: ['the part “A 12” is left to the engine'] }),
    rowOf({ path: 'b.STP', state: 'refused', sentences: ['No solid in line 12.'] }),
    rowOf({ path: 'c.SLDPRT', colour: 'other' }),
  ];

  it('has a row for each format, with the share of each state', () => {
    deepEqual(
      fieldTable(rows)
        .slice(2)
        .map((line) => line.split(' | ').slice(0, 11).join(' | ')),
      [
        '| STEP | 2 | 1 (50.0 %) |  |  |  | 1 (50.0 %) |  | 1 (50.0 %) |  | ',
        '| SolidWorks | 1 | 1 (100.0 %) |  |  |  |  |  |  |  | 1 (100.0 %)',
        '| all | 3 | 2 (66.7 %) |  |  |  | 1 (33.3 %) |  | 1 (33.3 %) |  | 1 (100.0 %)',
      ],
    );
  });

  it('counts what is said of files as kinds, whatever names and numbers stand in it', () => {
    const more = [
      ...rows,
      rowOf({ path: 'd.stp', engine: ['the part “B 3” is left to the engine'] }),
    ];
    deepEqual(kindsOf(more), [
      ['exact: the part “…” is left to the engine', 2],
      ['refused: No solid in line N', 1],
    ]);
  });

  it('is a row for each file in a spreadsheet', () => {
    const [heads, , refused] = fieldCsv(rows);
    match(heads ?? '', /^path,state,format,bytes,seconds,peak bytes,/);
    match(refused ?? '', /^b\.STP,refused,STEP,.*,No solid in line 12\.,,$/);
  });
});
