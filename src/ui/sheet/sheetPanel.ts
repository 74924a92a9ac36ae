import type * as vscode from 'vscode';
import {
  readSheetRequest,
  type SheetFormat,
  type SheetMessage,
  type SheetRequest,
  type SheetRow,
} from '../../model/page/sheetMessages';
import type { NumberOptions } from '../../model/page/viewerMessages';
import type { Hold } from '../../tracking/store/holds';
import { PageChannel, rowsPage, type PagePlaces } from '../page/pageChannel';
import type { OpenSheet } from './openSheets';
import type { SheetRecord } from './savedSheets';
import { SheetBoard, type BoardDeps } from './sheetBoard';
import type { SheetEntry } from './sheetEntry';
import { sheetRowOf } from './sheetRow';

export interface SheetPanelDeps extends Omit<BoardDeps, 'changed'> {
  readonly places: PagePlaces;
  /** The reason why a model makes no progress while polling continues; null for none. */
  holdOf(key: string): Hold | null;
  numbers(): NumberOptions;
  open(key: string): void;
  save(format: SheetFormat, entries: readonly SheetEntry[]): void;
}

const tickMs = 1000;

/** A contact sheet in an editor tab. */
export class SheetPanel implements OpenSheet {
  readonly folder: string;
  private readonly board: SheetBoard;
  private readonly channel: PageChannel<SheetMessage, SheetRequest>;
  private ticking: NodeJS.Timeout | null = null;

  constructor(
    readonly panel: vscode.WebviewPanel,
    { key, folder, files }: SheetRecord,
    private readonly deps: SheetPanelDeps,
  ) {
    this.folder = folder;
    const content = rowsPage('sheet', key, readSheetRequest);
    this.channel = new PageChannel(panel, deps.places, content, (request) => {
      this.receive(request);
    });
    this.board = new SheetBoard(files, {
      ...deps,
      changed: (entry) => {
        this.channel.send({ kind: 'row', row: this.rowOf(entry) });
        this.tickWhileRunning();
      },
    });
    this.panel.onDidChangeViewState(() => {
      this.tickWhileRunning();
    });
    this.panel.onDidDispose(() => {
      this.tickWhileRunning();
      this.board.dispose();
    });
  }

  has(key: string): boolean {
    return this.board.has(key);
  }

  follow(keys: readonly string[]): void {
    for (const entry of this.board.entries) {
      if (keys.includes(entry.key)) this.channel.send({ kind: 'row', row: this.rowOf(entry) });
    }
  }

  private receive(request: SheetRequest): void {
    const { entries } = this.board;
    if (request.kind === 'ready') {
      this.channel.send({ kind: 'sheet', rows: entries.map((entry) => this.rowOf(entry)) });
      this.tickWhileRunning();
    } else if (request.kind === 'open') {
      if (this.board.has(request.key)) this.deps.open(request.key);
    } else this.deps.save(request.format, entries);
  }

  // Elapsed times are updated only while they can be seen.
  private tickWhileRunning(): void {
    if (this.channel.isListening && this.board.isRunning) {
      this.ticking ??= setInterval(() => {
        this.board.tick();
      }, tickMs);
    } else if (this.ticking) {
      clearInterval(this.ticking);
      this.ticking = null;
    }
  }

  private rowOf(entry: SheetEntry): SheetRow {
    const address = entry.picturePath && this.channel.addressOf(entry.picturePath);
    return sheetRowOf(entry, Date.now(), address, this.deps.holdOf(entry.key), this.deps.numbers());
  }
}
