import path from 'node:path';
import * as vscode from 'vscode';
import { ServiceError } from '../../words/errors';
import { say } from '../../words/say';
import type { Card, PageAction, ViewerOptions } from '../../model/page/viewerMessages';
import type { CachedAsset } from '../../tracking/cache/cachedAsset';
import type { Disposable } from '../../tracking/async/emitter';
import { SourceStates } from '../../tracking/source/sourceState';
import { changedNotice, missingNotice } from '../panel/fileCards';
import { Debounce } from '../../words/debounce';
import { partOfBytes } from '../base/shownFigures';
import { performPageAction } from '../page/performPageAction';
import { PageHost, type PageHostDeps } from '../page/pageHost';
import type { PageScene } from '../page/pageScene';
import { savedName } from '../results/savedName';
import { isStillCached } from '../results/isStillCached';
import type { ViewSource } from '../page/showResult';
import { diskPathOf, placeOfFile } from '../source/sourcePlace';
import { watchFile } from '../source/watchFile';
import {
  mayBeModel,
  meshRestrictedCard,
  noModelCard,
  stoppedMeshCard,
  unpackedMeshCard,
  unreadMeshCard,
} from './meshCards';
import { referencedFileReader } from './referencedFileReader';
import { readMesh, type Keep, type ReadMesh } from '../source/readMeshFile';
import { fileInPlace, type InspectFile } from './fileInPlace';
import { withReferencedFiles } from './withReferencedFiles';

export interface MeshEditorDeps extends PageHostDeps {
  /** The viewer options for a file, given by its URI. */
  optionsFor(source: string): ViewerOptions;
  readonly packs: ViewSource;
  /** Stores the bytes of a file in the cache. */
  readonly keep: Keep;
  /** Examines a file of this machine's disk in place, without copying it. */
  readonly lookAt: InspectFile;
  /** Whether a file may be read; false in an untrusted workspace. */
  mayRead(file: vscode.Uri): boolean;
  /** Whether a changed file is shown again automatically. */
  followsChanges(): boolean;
  /** Runs a task and reports its errors to the user. */
  run(name: string, job: () => Promise<void>): void;
}

/** A file, and what is shown of it: combined with the files it refers to, or alone. */
interface ReadModel extends ReadMesh {
  readonly shown: CachedAsset;
}

/** Debounce time, ms, because programs often write a file several times when saving. */
const settlingMs = 700;

/**
 * The editor of a file that is already a 3D model. It is read, prepared like the result of a service, and shown;
 * nothing is sent to any service.
 */
export class MeshEditor implements vscode.Disposable {
  private readonly name: string;
  private readonly source: string;
  private readonly page: PageHost;
  private readonly states: SourceStates;
  private readonly owned: readonly Disposable[];
  private readonly comparing = new Debounce(settlingMs, () => void this.compare());
  private loading: AbortController | null = null;
  /** Milliseconds since the epoch. */
  private loadingSince = 0;
  /** The file that is shown, or is being prepared. */
  private read: ReadModel | null = null;
  /** Whether the page was sent what was read last. */
  private isGiven = false;
  /** The card that is shown in place of a model; null for none. */
  private card: Card | null = null;
  /** Whether the user cancelled reading; it restarts only on request. */
  private isStopped = false;

  constructor(
    private readonly uri: vscode.Uri,
    readonly panel: vscode.WebviewPanel,
    private readonly deps: MeshEditorDeps,
  ) {
    this.name = path.posix.basename(uri.path);
    this.source = uri.toString();
    this.states = new SourceStates(() => placeOfFile(uri, 'any'));
    const { name, source } = this;
    this.page = new PageHost(
      panel,
      {
        ...{ key: '', name },
        options: () => deps.optionsFor(source),
        origin: () => ({ name, source }),
        ready: () => {
          this.follow();
        },
        seen: () => {
          this.follow();
        },
        gone: () => {
          this.stopLoading();
        },
        act: (action) => {
          this.perform(action);
        },
        link: () => {
          deps.run('copyLink', () => this.refuseLink());
        },
      },
      deps,
    );
    this.owned = [
      { dispose: () => this.comparing.cancel() },
      watchFile(uri, () => {
        this.comparing.restart();
      }),
      vscode.workspace.onDidGrantWorkspaceTrust(() => {
        if (this.read === null && !this.isStopped) this.showAgain();
      }),
    ];
  }

  /** The URI of the file. */
  get file(): string {
    return this.source;
  }

  get view(): PageScene {
    return this.page.view;
  }

  showOptions(): void {
    this.page.showOptions();
  }

  dispose(): void {
    this.stopLoading();
    for (const one of this.owned) one.dispose();
  }

  private follow(): void {
    if (this.card) this.page.showCard(this.card);
    else if (this.page.isSeen) this.loading ??= this.startLoading();
  }

  private startLoading(): AbortController {
    const loading = new AbortController();
    this.loadingSince = Date.now();
    this.isGiven = false;
    void this.load(loading.signal);
    return loading;
  }

  private async load(signal: AbortSignal): Promise<void> {
    const card = await this.show(signal).catch((error: unknown) =>
      signal.aborted ? null : this.troubleCard(error),
    );
    if (signal.aborted || !card) return;
    this.card = card;
    this.page.showCard(card);
  }

  /** Shows the model. @returns a card to be shown in its place; null when the model is shown */
  private async show(signal: AbortSignal): Promise<Card | null> {
    const { deps, uri, name } = this;
    if (!deps.mayRead(uri)) return meshRestrictedCard(name);
    deps.packs.warm();
    const { shown } = await this.bytes(signal);
    if (signal.aborted) return null;
    return mayBeModel(shown.kind) ? this.prepare(shown, signal) : noModelCard(name, shown);
  }

  private async prepare(asset: CachedAsset, signal: AbortSignal): Promise<Card | null> {
    const { deps, page, name } = this;
    const preparing = (phase: string, fraction: number | null = null): void => {
      if (!signal.aborted) this.showStage(say('Preparing the 3D model'), phase, fraction);
    };
    preparing('');
    const packed = await deps.packs.of(asset, name, signal, preparing);
    if (signal.aborted) return null;
    if (packed.kind === 'packed') {
      this.isGiven = true;
      page.showModel(asset.sha256, packed);
      return null;
    }
    deps.log(`${name} cannot be shown: ${packed.message}`);
    return unpackedMeshCard(name, asset, packed);
  }

  // A page that was released while its tab was hidden must get the same bytes again.
  private async bytes(signal: AbortSignal): Promise<ReadModel> {
    const { page, name, source, uri } = this;
    const known = this.read;
    // A file that is read in place may have been deleted, but its prepared form may still exist.
    if (known && (known.shown.isStill || (await isStillCached(known.shown.path)))) return known;
    const title = say('Reading the file');
    this.showStage(title);
    const place = placeOfFile(uri, 'any');
    const { keep, lookAt } = this.deps;
    const file = diskPathOf(uri);
    const take = file === null ? keep : fileInPlace(file, place, lookAt);
    const mesh = await readMesh({ name, source, place }, take, {
      signal,
      progress: (done, whole) => {
        if (whole) this.showStage(title, partOfBytes(done, whole), done / whole);
      },
    });
    const beside = { readReferencedFile: referencedFileReader(uri), keep };
    const shown = await withReferencedFiles(mesh.asset, name, beside, { signal });
    const read = { ...mesh, shown };
    if (!signal.aborted) {
      this.read = read;
      page.showNotice(null);
    }
    return read;
  }

  private get elapsedMs(): number {
    return Math.max(0, Date.now() - this.loadingSince);
  }

  /** @param fraction 0…1; null when it is not known */
  private showStage(title: string, detail = '', fraction: number | null = null): void {
    const { name, page, elapsedMs } = this;
    const stage = { name, title, detail, fraction, canCancel: true, elapsedMs };
    page.send({ kind: 'stage', stage });
  }

  private troubleCard(error: unknown): Card {
    this.deps.log(`${this.name} cannot be shown: ${String(error)}`);
    const known = error instanceof ServiceError ? error : null;
    return unreadMeshCard(
      this.name,
      known ?? new ServiceError('fileMissing', say('The file cannot be read.')),
    );
  }

  /** Reads the file again. */
  private showAgain(): void {
    this.stopLoading();
    this.read = null;
    this.card = null;
    this.isStopped = false;
    this.page.showNotice(null);
    this.follow();
  }

  /** Shows a notice when the file has changed since it was read, or shows it again. */
  private async compare(): Promise<void> {
    const { deps, page, read, uri, name } = this;
    if (!deps.mayRead(uri)) return;
    if (!read) {
      // A file that could not be read may have been replaced; while reading is in progress, compare later.
      if (this.card && !this.isStopped) this.showAgain();
      else if (this.loading && !this.card) this.comparing.restart();
      return;
    }
    const state = await this.states.of(read.bytes);
    if (this.read !== read || this.isStopped || state === 'unknown') return;
    if (state === 'same') {
      page.showNotice(null);
      // The file may have been different for a moment.
      if (this.card) this.showAgain();
    } else if (state === 'missing') page.showNotice(missingNotice(name, !this.card));
    else if (deps.followsChanges()) this.showAgain();
    else page.showNotice(changedNotice(name, null));
  }

  private perform(action: PageAction): void {
    const { uri, read, deps } = this;
    if (again.includes(action)) this.showAgain();
    else if (action === 'cancel') this.cancel();
    else if (action === 'openResult') deps.run('openResult', () => this.openElsewhere());
    else if (action !== 'saveResult') performPageAction(action, null, uri.toString());
    else if (read) deps.run('save', () => this.saveCopy(read));
  }

  private cancel(): void {
    if (!this.loading || this.isGiven) return;
    this.stopLoading();
    this.isStopped = true;
    this.card = stoppedMeshCard(this.name, this.elapsedMs);
    this.page.showCard(this.card);
  }

  private async openElsewhere(): Promise<void> {
    const { openElsewhere } = await import('../share/openElsewhere');
    await openElsewhere({ uri: this.uri, name: this.name, source: this.source });
  }

  private async saveCopy({ asset }: ReadMesh): Promise<void> {
    if (asset.isStill && !(await asset.isStill())) {
      const sentence = say('{name} has changed since it was read. Show it again, then save it.', {
        name: this.name,
      });
      throw new ServiceError('fileChanged', sentence);
    }
    const { saveCopy } = await import('../results/saveAsset');
    const name = savedName(this.name, path.posix.extname(this.name));
    await saveCopy(asset, name, this.source, say('Save a Copy of the 3D File'));
  }

  // A link names a tracked model, and this file is not one.
  private async refuseLink(): Promise<void> {
    const { noLink } = await import('../share/shareMessages');
    noLink(this.name);
  }

  private stopLoading(): void {
    this.loading?.abort();
    this.loading = null;
  }
}

const again: readonly PageAction[] = ['retry', 'refresh', 'showAgain'];
