import { readFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import {
  readReviewRequest,
  type ReviewMessage,
  type ReviewRequest,
  type ReviewRow,
} from '../../model/page/reviewMessages';
import { say } from '../../words/say';
import { displayText } from '../base/displayText';
import { displayLanguage } from '../base/displayLanguage';
import { signalOf } from '../base/signalOf';
import { PageChannel, rowsPage } from '../page/pageChannel';
import { openTab } from '../sinks/labels';
import { withProgress } from '../sinks/messages';
import { saveText } from '../transfer/saveText';
import { changedPath, kindOf, kindWord } from '../../review/changeKind';
import { reviewPage, type SeenFile } from '../../review/reviewPage';
import type { CompareDeps } from './compareDeps';
import { compareReviewed } from './compareRevisions';
import { inOtherStyle, type SavedReview, type SeenChange } from './savedReview';
import { compareLocally } from './compareLocally';
import { ReviewStore } from './reviewStore';
import { ownFile } from '../base/ownFile';

export const reviewView = 'caliper.review';

/** Files that are compared at a time; the others are counted. */
const maxAtOnce = 200;

/** Shows a stored review in a tab restored by VS Code; returns false when the review no longer exists. */
export async function restoreReview(
  deps: CompareDeps,
  key: string,
  tab: vscode.WebviewPanel,
): Promise<boolean> {
  const review = await new ReviewStore(deps.reviewsFolder).get(key);
  if (review) new ReviewPanel(deps, key, review, tab);
  return review !== null;
}

/** The changes of a folder's CAD files, in an editor tab. */
export class ReviewPanel {
  private readonly channel: PageChannel<ReviewMessage, ReviewRequest>;
  private readonly store: ReviewStore;
  /** Whether unit or decimals have changed while files were being compared. */
  private isAskedAgain = false;
  private isWorking = false;
  private readonly closed = new AbortController();

  /** @param tab a tab restored by VS Code */
  constructor(
    private readonly deps: CompareDeps,
    private readonly key: string,
    private review: SavedReview,
    tab?: vscode.WebviewPanel,
  ) {
    this.store = new ReviewStore(deps.reviewsFolder);
    const panel = tab ?? openTab(reviewView, this.title, { enableFindWidget: true });
    const { extensionUri } = deps.places;
    const cacheFolder = ownFile(this.store.folderOf(key));
    const content = rowsPage('review', key, readReviewRequest);
    this.channel = new PageChannel(panel, { extensionUri, cacheFolder }, content, (request) => {
      this.receive(request);
    });
    const settings = vscode.workspace.onDidChangeConfiguration((change) => {
      if (!this.channel.isListening || !change.affectsConfiguration('caliper.viewer')) return;
      this.deps.run('reviewFolder', () => this.followNumbers());
    });
    panel.onDidDispose(() => {
      settings.dispose();
      this.closed.abort();
    });
  }

  /** Compares the next batch of files. */
  async goOn(): Promise<void> {
    const from = this.review.seen.length;
    const until = Math.min(this.review.changes.length, from + maxAtOnce);
    await this.lookAll(Array.from({ length: until - from }, (_, i) => from + i));
  }

  /**
   * Compares files again whose numbers were written in another unit or with other decimals. The old results stay
   * visible meanwhile.
   */
  private async followNumbers(): Promise<void> {
    this.isAskedAgain = this.isWorking;
    if (this.isWorking) return;
    const { units, decimals } = this.deps.numbersOf(this.review.folder);
    const rows = inOtherStyle(this.review, { units, decimals });
    if (rows.length > 0) await this.lookAll(rows);
  }

  private async lookAll(rows: readonly number[]): Promise<void> {
    if (this.isWorking) return;
    this.isWorking = true;
    this.show();
    try {
      await withProgress(this.title, async (report, token) => {
        const signal = AbortSignal.any([signalOf(token), this.closed.signal]);
        for (const at of rows) {
          if (signal.aborted) return;
          report(`${at + 1} / ${this.review.changes.length}`);
          await this.look(at, signal);
        }
      });
    } finally {
      this.isWorking = false;
      this.show();
    }
    if (this.isAskedAgain) await this.followNumbers();
  }

  private async look(at: number, signal: AbortSignal): Promise<void> {
    const change = this.review.changes[at];
    if (!change) return;
    const picturePath = this.store.pictureOf(this.key, at);
    const { comparer } = this.deps;
    const { units, decimals } = this.deps.numbersOf(this.review.folder);
    const into = { picturePath, numbers: { units, decimals } };
    const look = await compareLocally(comparer, this.review, change, into, signal);
    if (signal.aborted) return;
    const before = this.review.seen[at];
    // When a file can no longer be compared, for example because a commit is gone, its earlier result is kept. It is
    // not compared again until the number style changes again.
    const kept = before?.hasPicture === true && !look.hasPicture ? before : look;
    const seen = this.review.seen.toSpliced(at, 1, { ...kept, numbers: into.numbers });
    this.review = { ...this.review, seen };
    await this.store.keep(this.key, this.review);
    this.show();
  }

  private get title(): string {
    return say('Changes of CAD Files · {name}', { name: this.review.name });
  }

  private get subtitle(): string {
    const { base, head } = this.review;
    const [old, current] = [base.name, head?.name ?? say('The Working Tree')];
    return `${displayText(old, 60)} → ${displayText(current, 60)}`;
  }

  private receive(request: ReviewRequest): void {
    switch (request.kind) {
      case 'ready':
        this.show();
        this.deps.run('reviewFolder', () => this.followNumbers());
        return;
      case 'goOn':
        this.deps.run('reviewFolder', () => this.goOn());
        return;
      case 'save':
        this.deps.run('saveReview', () => this.save());
        return;
      case 'compare': {
        const change = this.review.changes[request.row];
        if (change) {
          this.deps.run('compare', () => compareReviewed(this.deps, this.review, change));
        }
      }
    }
  }

  private show(): void {
    const { title, subtitle, isWorking } = this;
    const rows = this.review.seen.map((seen, at) => this.rowOf(seen, at));
    const changed = this.review.changes.length;
    this.channel.send({ kind: 'review', title, subtitle, rows, changed, isWorking });
  }

  private rowOf({ lines, hasPicture }: SeenChange, at: number): ReviewRow {
    const change = this.review.changes[at] ?? { before: null, after: null };
    const picture = this.store.pictureOf(this.key, at);
    return {
      path: changedPath(change),
      kind: kindWord(kindOf(change)),
      lines: lines.map((line) => displayText(line, 1000)),
      picture: hasPicture ? this.channel.addressOf(picture) : null,
      canCompare: change.before !== null && change.after !== null,
    };
  }

  private save(): Promise<void> {
    const folder = vscode.Uri.parse(this.review.folder);
    const defaultUri = vscode.Uri.joinPath(folder, 'cad-changes.html');
    return saveText({ defaultUri, filters: { HTML: ['html'] } }, () => this.html());
  }

  private html(): Promise<string> {
    const { title, subtitle } = this;
    const { changes, seen } = this.review;
    const files = seen.flatMap(({ lines, hasPicture }, at): readonly SeenFile[] => {
      const change = changes[at];
      const file = this.store.pictureOf(this.key, at);
      const picture = async () => (hasPicture ? readFile(file).catch(() => null) : null);
      return change ? [{ change, lines, picture }] : [];
    });
    const more = changes.length - seen.length;
    return reviewPage(displayLanguage(), { title, subtitle, seen: files, more });
  }
}
