import { say } from '../../../words/say';
import {
  changeKinds,
  type ChangeCounts,
  type ChangeKind,
} from '../../../model/page/viewerMessages';
import { styleFor } from '../../base/lengths';
import { onThemeChange, readTheme } from '../../base/theme';
import type { ToolContext, StartTool, Tool } from '../../toolkit/tool';
import { onePerFrame } from '../../toolkit/onePerFrame';
import { tintsOf, type Blend } from './blend';
import { compareModel, type RevisionPart } from './compareModel';
import { ComparePanel } from './comparePanel';
import { deltaRow, inColumns, pmiRow, type DeltaRow } from './deltas';
import type { RevisionNames } from './join/joinPacks';
import { FacePaint, paintedMatches } from './facePaint';
import { kindColours, kindWords } from './kindLegend';
import { useSymbols } from '../../pmi/symbols/useSymbols';
import { PmiMarks } from './pmiMarks';
import { revisionChanges, revisionLines } from './revisionLines';
import { differingFaces } from '../../../model/compare/faces/differingFaces';
import { unitChangeBetween, type Match } from '../../../model/compare/match/matchParts';
import type { PmiChanges } from '../../../model/compare/pmi/pmiChanges';
import { pmiUnreadText } from '../../../model/compare/pmi/pmiChangeText';
import type { PmiPair } from '../../../model/compare/pmi/pmiPairs';
import { unknownFaceTexts } from '../../../model/compare/unknownFaces';
import { unitChangeText } from '../../../model/compare/unitChangeText';
import { PictureLegend } from './pictureLegend';
import { isRecord, numberOrNull } from '../../../words/unknown';
import { countsOf } from '../../../model/compare/modelChanges';

/** A comparison first shows both revisions at once. */
const firstBlend: Blend = { share: 0.5, hidden: new Set(), isFaint: true };

/** As plain data, to be remembered. */
function keptBlend({ share, hidden, isFaint }: Blend): unknown {
  return { share, hidden: [...hidden], isFaint };
}

/** Reads remembered options; invalid ones get their defaults. */
function readBlend(value: unknown): Blend {
  if (!isRecord(value)) return firstBlend;
  const share = numberOrNull(value['share']) ?? firstBlend.share;
  const names: readonly unknown[] = Array.isArray(value['hidden']) ? value['hidden'] : [];
  const hidden = new Set<ChangeKind>(changeKinds.filter((kind) => names.includes(kind)));
  return { share: Math.max(0, Math.min(1, share)), hidden, isFaint: value['isFaint'] !== false };
}

/** Shows the changes between the two revisions in the view. */
export const startCompare: StartTool = (context) => {
  const { revisions } = context.model;
  if (!revisions) return { open: () => undefined, close: () => undefined };
  return new CompareTool(context, revisions);
};

class CompareTool implements Tool {
  private readonly matches: readonly Match<RevisionPart>[];
  /** The changes with a row in the table, in its order. */
  private readonly changes: readonly Match<RevisionPart>[];
  /** Changes of PMI, whose rows follow. */
  private readonly pmiChanges: readonly PmiPair[];
  private readonly pmi: PmiChanges | null;
  private readonly pmiMarks: PmiMarks;
  private readonly counts: ChangeCounts;
  private readonly panel: ComparePanel;
  private readonly legend: PictureLegend;
  private readonly faces: FacePaint;
  private blend: Blend;
  private readonly paintBlend: () => void;
  private at: number | null = null;
  private giveKeysBack: () => void = () => undefined;

  constructor(
    private readonly context: ToolContext,
    private readonly names: RevisionNames,
  ) {
    this.matches = compareModel(context.model);
    this.changes = inOrder(this.matches.filter(({ kind }) => kind !== 'unchanged'));
    this.counts = countsOf(this.matches);
    this.pmiMarks = new PmiMarks(context, this.matches);
    const { found } = this.pmiMarks;
    if (found) useSymbols();
    this.pmiChanges = found?.pairs ?? [];
    const unitChange = unitChangeBetween(this.matches);
    const painted = unitChange ? [] : paintedMatches(this.matches, differingFaces);
    this.faces = new FacePaint(context.model, painted);
    for (const mesh of this.faces.meshes) context.add(mesh);
    // The warning about units is already shown above the table.
    const warning = unitChange && unitChangeText(unitChange);
    const changes = revisionChanges(context.model, this.matches, names, found);
    this.pmi = changes.pmi ?? null;
    const all = revisionLines(context.model, changes, this.wording());
    const lines = all.filter((line) => line !== warning);
    const words = { lines, hasFaces: painted.length > 0 };
    this.panel = new ComparePanel(context.panel, names, this.counts, words, {
      blend: (change) => this.change(change),
      go: (row) => this.go(row),
      step: (by) => this.step(by),
    });
    this.legend = new PictureLegend(names, this.counts, words.hasFaces);
    context.layer.append(this.legend.element);
    this.blend = readBlend(context.remembered());
    this.paintBlend = onePerFrame(context, () => this.paint());
    this.noteUnits();
    for (const text of unknownFaceTexts(this.matches, names)) this.panel.note(text);
    for (const one of found?.unread ?? []) this.panel.note(pmiUnreadText(one, names));
    this.showTable();
    this.showBlend();
    this.paint();
    context.onOptions(() => this.showTable());
    context.onMarked(({ selected }) => this.follow(selected));
    onThemeChange(() => this.paint(), context.signal);
    context.signal.addEventListener('abort', () => {
      this.legend.element.remove();
      this.faces.dispose();
    });
    context.onVisibility(() => this.paint());
    context.shownModel.moved.add(() => this.moveFaces(), context.signal);
    this.moveFaces();
    context.postCompared(this.counts);
    context.announce(summaryOf(this.counts, this.pmiChanges.length, names));
  }

  open(): void {
    this.giveKeysBack = this.context.takeKeys(
      new Map([
        ['[', () => this.step(-1)],
        [']', () => this.step(1)],
        ['b', () => this.flip()],
      ]),
    );
  }

  close(): void {
    this.giveKeysBack();
    this.pmiMarks.show(null);
  }

  private change(change: Partial<Blend>): void {
    this.blend = { ...this.blend, ...change };
    this.showBlend();
    this.paintBlend();
    this.context.remember(keptBlend(this.blend));
  }

  /** Toggles between the old and the new revision. */
  private flip(): void {
    const share = this.blend.share < 1 ? 1 : 0;
    this.change({ share });
    this.context.announce(
      share === 1
        ? say('New: {name}', { name: this.names.after })
        : say('Old: {name}', { name: this.names.before }),
    );
  }

  private step(by: number): void {
    const count = this.changes.length + this.pmiChanges.length;
    if (count === 0) return;
    const from = this.at ?? (by > 0 ? -1 : 0);
    this.go((from + by + count) % count);
  }

  /** Selects the parts of a row in both revisions, and fits them into the window. */
  private go(row: number): void {
    const match = this.changes[row];
    const pair = this.pmiChanges[row - this.changes.length] ?? null;
    this.pmiMarks.show(pair);
    if (pair) this.pmiRow(row);
    if (!match) return;
    const { context } = this;
    const paths = [match.before, match.after].flatMap((side) => (side ? [side.part.path] : []));
    context.shownModel.selection.select(paths, true);
    context.navigation.fit();
    this.pmiRow(row);
  }

  private pmiRow(row: number): void {
    this.mark(row);
    const rows = this.rows();
    const { name = '', kind = 'changed', said = '' } = rows[row] ?? {};
    this.context.announce(
      say('{value} of {count}: {name}, {kindWords}.', {
        value: row + 1,
        count: rows.length,
        name: said === '' ? name : `${name} ${said}`,
        kindWords: kindWords()[kind][0],
      }),
    );
  }

  private follow(selected: readonly RevisionPart['part'][]): void {
    const [part] = selected;
    const row = this.changes.findIndex(({ before, after }) => {
      return part !== undefined && (before?.part === part || after?.part === part);
    });
    this.mark(row < 0 ? null : row);
  }

  private mark(row: number | null): void {
    this.at = row;
    this.panel.table.mark(row);
  }

  private paint(): void {
    const { shownModel, viewport } = this.context;
    const strength = readTheme().isHighContrast ? strongPattern : usualPattern;
    shownModel.highlights.tint(
      tintsOf(this.matches, kindColours, this.blend, this.faces.parts),
      strength,
    );
    const { hidden } = shownModel.visibility.shown;
    this.faces.paint(this.blend, strength, (part) => hidden.has(part));
    viewport.invalidate();
  }

  private showBlend(): void {
    this.panel.show(this.blend);
    this.legend.show(this.blend.hidden);
  }

  private moveFaces(): void {
    this.faces.move(this.context.viewport.modelRoot.matrixWorld);
  }

  private showTable(): void {
    this.panel.table.show(this.rows());
    this.panel.table.mark(this.at);
  }

  private rows(): readonly DeltaRow[] {
    const { pmi } = this;
    const wording = inColumns(this.changes, this.wording());
    return [
      ...this.changes.map((match) => deltaRow(match, wording)),
      ...(pmi ? pmi.changes.map((change) => pmiRow(change, pmi)) : []),
    ];
  }

  private noteUnits(): void {
    const change = unitChangeBetween(this.matches);
    if (change) this.panel.note(unitChangeText(change));
  }

  private wording() {
    const { options, model } = this.context;
    return { ...styleFor(options, model.extras), extras: model.extras, origin: model.origin };
  }
}

const usualPattern = 0.3;
const strongPattern = 0.7;

/** Sorts by kind, then by name. */
function inOrder(matches: readonly Match<RevisionPart>[]): readonly Match<RevisionPart>[] {
  const nameOf = ({ before, after }: Match) => (after ?? before)?.name ?? '';
  return [...matches].sort((a, b) => {
    const kinds = changeKinds.indexOf(a.kind) - changeKinds.indexOf(b.kind);
    return kinds === 0 ? nameOf(a).localeCompare(nameOf(b)) : kinds;
  });
}

function summaryOf(counts: ChangeCounts, pmi: number, { before, after }: RevisionNames): string {
  const words = changeKinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) =>
      say('{count} {kind}', { count: counts[kind], kind: kindWords()[kind][0].toLowerCase() }),
    );
  if (pmi > 0) words.push(say('{count} changes of dimensions and tolerances', { count: pmi }));
  return say('{before} compared with {after}: {list}.', { before, after, list: words.join(', ') });
}
