import type * as vscode from 'vscode';
import {
  readSheetRequest,
  type SheetFormat,
  type SheetMessage,
  type SheetRow,
} from '../../model/page/sheetMessages';
import type { NumberOptions } from '../../model/page/viewerMessages';
import type { Hold } from '../../tracking/store/holds';
import { markup } from '../../words/htmlText';
import { pageFrame } from '../page/pageFrame';
import { fillWebview, type PagePlaces } from '../page/webviewPage';
import type { OpenSheet } from './openSheets';
import type { SheetRecord } from './keptSheets';
import { SheetBoard, type BoardDeps } from './sheetBoard';
import type { SheetEntry } from './sheetEntry';
import { sheetRowOf } from './sheetRow';
import { ownFile } from '../base/ownFile';

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
  private isListening = false;
  private ticking: NodeJS.Timeout | null = null;

  constructor(
    readonly panel: vscode.WebviewPanel,
    { key, folder, files }: SheetRecord,
    private readonly deps: SheetPanelDeps,
  ) {
    this.folder = folder;
    this.board = new SheetBoard(files, {
      ...deps,
      changed: (entry) => {
        this.post({ kind: 'row', row: this.rowOf(entry) });
        this.tickWhileRunning();
      },
    });
    const { webview } = this.panel;
    webview.onDidReceiveMessage((value: unknown) => {
      this.receive(value);
    });
    fillWebview(webview, deps.places, { name: 'sheet', folders: [] }, (frame) =>
      pageFrame(frame, {
        attributes: markup` data-key="${key}"`,
        content: markup`<main id="sheet"></main>`,
      }),
    );
    this.panel.onDidChangeViewState(() => {
      // The page of a hidden tab is unloaded; the next one sends `ready`.
      if (!this.panel.visible) this.isListening = false;
      this.tickWhileRunning();
    });
    this.panel.onDidDispose(() => {
      this.isListening = false;
      this.tickWhileRunning();
      this.board.dispose();
    });
  }

  has(key: string): boolean {
    return this.board.has(key);
  }

  follow(keys: readonly string[]): void {
    for (const entry of this.board.entries) {
      if (keys.includes(entry.key)) this.post({ kind: 'row', row: this.rowOf(entry) });
    }
  }

  private receive(value: unknown): void {
    const request = readSheetRequest(value);
    if (request?.kind === 'ready') {
      this.isListening = true;
      this.post({ kind: 'sheet', rows: this.board.entries.map((entry) => this.rowOf(entry)) });
      this.tickWhileRunning();
    } else if (request?.kind === 'open') {
      if (this.board.has(request.key)) this.deps.open(request.key);
    } else if (request) this.deps.save(request.format, this.board.entries);
  }

  // Elapsed times are updated only while they can be seen.
  private tickWhileRunning(): void {
    if (this.isListening && this.board.isRunning) {
      this.ticking ??= setInterval(() => {
        this.board.tick();
      }, tickMs);
    } else if (this.ticking) {
      clearInterval(this.ticking);
      this.ticking = null;
    }
  }

  private post(message: SheetMessage): void {
    if (this.isListening) void this.panel.webview.postMessage(message);
  }

  private rowOf(entry: SheetEntry): SheetRow {
    const picture = entry.picturePath && ownFile(entry.picturePath);
    const address = picture && this.panel.webview.asWebviewUri(picture).toString();
    return sheetRowOf(entry, Date.now(), address, this.deps.holdOf(entry.key), this.deps.numbers());
  }
}
