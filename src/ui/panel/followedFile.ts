import * as vscode from 'vscode';
import type { PageAction } from '../../model/page/viewerMessages';
import { isFinished } from '../../tracking/model/stage';
import type { TrackedModel } from '../../tracking/model/trackedModel';
import { sourceKey } from '../../tracking/source/sourceKey';
import type { SourceStates } from '../../tracking/source/sourceState';
import type { ModelStore } from '../../tracking/store/modelStore';
import { Debounce } from '../../words/debounce';
import type { Service } from '../service/services';
import { watchFile } from '../source/watchFile';
import { changedNotice, followedNotice, missingNotice } from './fileCards';
import type { ModelPanel } from './modelPanel';

export interface FollowedFileDeps {
  readonly store: Pick<ModelStore, 'get' | 'onDidChange'>;
  readonly states: Pick<SourceStates, 'of'>;
  /** Whether a file may be read and uploaded; false in an untrusted workspace. */
  mayRead(file: vscode.Uri): boolean;
  /** Whether a changed file is shown again automatically, with a service of this kind. */
  followsChanges(kind: Service['kind']): boolean;
  /** Compares the earlier model of a row with its current one. */
  compareShown(before: TrackedModel, after: TrackedModel): Promise<void>;
}

/** The tab in which a file is shown. */
export interface FollowingTab {
  readonly page: Pick<ModelPanel, 'panel' | 'key' | 'showNotice'>;
  /** The service that the file is sent to when it is shown again. @throws ServiceError `unsafeAddress` */
  serviceOf(model: TrackedModel): Service;
  /** Converts the current version of the file. */
  showAgain(model: TrackedModel): Promise<void>;
  /** Called when the file was moved or renamed. */
  moved(source: string): Promise<void>;
}

/** Debounce time, ms, because programs often write a file several times when saving. */
const settlingMs = 700;

/** Follows the file of the model in a tab: shows a notice when it has changed, or shows it again. */
export class FollowedFile implements vscode.Disposable {
  private readonly comparing = new Debounce(settlingMs, () => void this.compare());
  private readonly following: { dispose(): void };
  private watched: vscode.Disposable;
  private isEnded = false;
  /** Whether a later version is shown than the one the user has opened. */
  private hasFollowed = false;
  /** The model that the user saw before that. */
  private before: TrackedModel | null = null;

  /** @param source URI of the file */
  constructor(
    private source: string,
    private readonly tab: FollowingTab,
    private readonly deps: FollowedFileDeps,
  ) {
    this.watched = this.watch();
    this.following = deps.store.onDidChange((keys) => {
      const { key } = this.tab.page;
      if (key !== null && keys.includes(key)) this.lookSoon();
    });
  }

  /** Compares the shown version with the file once both are settled. */
  lookSoon(): void {
    this.comparing.restart();
  }

  /** Called when the user requests the current version; the earlier one no longer matters. */
  begin(): void {
    this.hasFollowed = false;
    this.before = null;
  }

  /** Performs an action of its own notice; returns false for other actions. */
  perform(action: PageAction): boolean {
    if (action !== 'compareShown') return false;
    void this.compareShown();
    return true;
  }

  dispose(): void {
    this.isEnded = true;
    this.comparing.cancel();
    for (const one of [this.watched, this.following]) one.dispose();
  }

  private watch(): vscode.Disposable {
    return watchFile(vscode.Uri.parse(this.source), () => {
      this.lookSoon();
    });
  }

  private async compare(): Promise<void> {
    const { deps, tab } = this;
    const model = this.shown();
    if (!model || !isFinished(model.stage) || !deps.mayRead(vscode.Uri.parse(model.source))) return;
    if (sourceKey(model.source) !== sourceKey(this.source)) {
      await this.goTo(model.source);
      return;
    }
    const state = await deps.states.of(model);
    if (this.hasEnded() || this.shown() !== model || state === 'unknown') return;
    const { page } = tab;
    const isShown = model.stage.kind === 'ready';
    if (state === 'same')
      page.showNotice(this.hasFollowed && isShown ? this.followed(model) : null);
    else if (state === 'missing') page.showNotice(missingNotice(model.name, isShown));
    else if (this.follows(model)) {
      this.remember(model);
      await tab.showAgain(model);
    } else page.showNotice(changedNotice(model.name, this.hostAsked(model)));
  }

  private shown(): TrackedModel | undefined {
    const { key } = this.tab.page;
    return key === null ? undefined : this.deps.store.get(key);
  }

  private async goTo(source: string): Promise<void> {
    await this.tab.moved(source);
    if (this.hasEnded()) return;
    this.source = source;
    this.watched.dispose();
    this.watched = this.watch();
    this.lookSoon();
  }

  private hasEnded(): boolean {
    return this.isEnded;
  }

  // A version that was never visible is not offered for comparison.
  private remember(shown: TrackedModel): void {
    const hasSeen = this.tab.page.panel.visible || this.before === null;
    if (shown.stage.kind === 'ready' && hasSeen) this.before = shown;
    this.hasFollowed = true;
  }

  private followed({ name }: TrackedModel) {
    return followedNotice(name, this.before !== null);
  }

  private async compareShown(): Promise<void> {
    const { before, deps } = this;
    const after = this.shown();
    if (before && after) await deps.compareShown(before, after);
  }

  private follows(model: TrackedModel): boolean {
    const service = this.serviceOf(model);
    return service !== null && this.deps.followsChanges(service.kind);
  }

  private hostAsked(model: TrackedModel): string | null {
    const service = this.serviceOf(model);
    return service?.kind === 'remote' ? service.host : null;
  }

  private serviceOf(model: TrackedModel): Service | null {
    try {
      return this.tab.serviceOf(model);
    } catch {
      return null; // an invalid address, which is reported when the file is shown again
    }
  }
}
