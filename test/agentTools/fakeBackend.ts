import type { ChangeInWords } from '../../src/model/compare/changes';
import type { ResultFacts } from '../../src/model/facts/modelFacts';
import type { WantedView } from '../../src/model/namedView';
import {
  ToolTrouble,
  type ToolModel,
  type ToolBackend,
  type WantedComparison,
} from '../../src/agentTools/toolBackend';

export function toolModel(fields: Partial<ToolModel> = {}): ToolModel {
  return {
    id: 'a',
    name: 'bracket.step',
    sizeBytes: 1_200_000,
    service: 'Embedded service (this machine)',
    state: 'ready',
    detail: '',
    ...fields,
  };
}

export function resultFacts(fields: Partial<ResultFacts> = {}): ResultFacts {
  return {
    format: 'STL (binary)',
    unit: null,
    origin: null,
    notes: [],
    sizeMetres: [0.18, 0.15, 0.02],
    isSizeExact: false,
    volume: null,
    area: null,
    holes: [],
    parts: [
      {
        name: 'plate',
        placements: 2,
        sizeMetres: [0.18, 0.15, 0.02],
        isSizeExact: false,
        volume: null,
        area: null,
        faces: 1,
        triangles: 12,
        holes: [],
        areHolesKnown: false,
      },
    ],
    ...fields,
  };
}

/** A world with these models, whose results are what a test says. */
export class FakeBackend implements ToolBackend {
  /** What was asked, in order. */
  readonly asked: string[] = [];
  /** How long each call would have waited, milliseconds. */
  readonly patience: number[] = [];
  facts_: ResultFacts | null = resultFacts();
  change: ChangeInWords = { isSame: false, lines: ['4 holes ∅6 → ∅8'], warnings: [] };
  /** What `convert` comes to. */
  converted: ToolModel | ToolTrouble = toolModel();

  constructor(private readonly all: readonly ToolModel[] = []) {}

  models(): readonly ToolModel[] {
    return this.all;
  }

  async convert(path: string): Promise<ToolModel> {
    this.asked.push(`convert ${path}`);
    if (this.converted instanceof ToolTrouble) throw this.converted;
    return { ...this.converted, state: 'working' };
  }

  async finished(id: string, patienceMs: number): Promise<ToolModel> {
    this.asked.push(`finished ${id}`);
    this.patience.push(patienceMs);
    if (this.converted instanceof ToolTrouble) throw this.converted;
    return this.converted;
  }

  async facts(id: string): Promise<ResultFacts | null> {
    this.asked.push(`facts ${id}`);
    return this.facts_;
  }

  async compare(wanted: WantedComparison): Promise<ChangeInWords> {
    this.asked.push(`compare ${JSON.stringify(wanted)}`);
    return this.change;
  }

  async picture(id: string, view: WantedView) {
    this.asked.push(`picture ${id} ${typeof view === 'string' ? view : `saved ${view.saved}`}`);
    return { bytes: Uint8Array.of(1, 2, 3), mediaType: 'image/png', instead: null };
  }
}
