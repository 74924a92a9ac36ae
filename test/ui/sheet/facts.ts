import type { ResultFacts } from '../../../src/model/facts/modelFacts';
import type { SheetEntry } from '../../../src/ui/sheet/sheetEntry';
import { modelAt, statusWith } from '../base/someModels';

/** Of a cube with an edge of 10 mm, placed twice. */
export const cubeFacts: ResultFacts = {
  format: 'GLB',
  unit: 'metre',
  origin: null,
  notes: [],
  sizeMetres: [0.03, 0.01, 0.01],
  isSizeExact: false,
  volume: { value: 2e-6, placements: 2 },
  area: { value: 1.2e-3, placements: 2 },
  holes: [],
  parts: [
    {
      ...{ name: 'cube', placements: 2, sizeMetres: [0.01, 0.01, 0.01] },
      isSizeExact: false,
      ...{ volume: 1e-6, area: 6e-4, faces: 6, triangles: 12, holes: [], areHolesKnown: true },
    },
  ],
};

export const readyModel = modelAt({
  kind: 'ready',
  status: statusWith({
    status: 'success',
    timestamps: { createdAt: '2026-01-01T12:00:00Z', finishedAt: '2026-01-01T12:00:02Z' },
  }),
});

export function entryWith(more: Partial<SheetEntry>): SheetEntry {
  return {
    ...{ key: readyModel.key, path: 'sub/bracket.step', model: readyModel, picturePath: null },
    facts: { kind: 'known', facts: cubeFacts },
    ...more,
  };
}
