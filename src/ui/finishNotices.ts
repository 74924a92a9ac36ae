import * as vscode from 'vscode';
import type { TrackedModel } from '../models/trackedModel';
import { finishSentence } from './finishSentence';

export interface NoticeParts {
  /** Whether the user can see how the model stands: in the view, or in its own panel. */
  isSeen(key: string): boolean;
  get(key: string): TrackedModel | undefined;
}

/** Says once, quietly, that a model is done when nobody was looking; once for files started together. */
export class FinishNotices {
  private batches: readonly Batch[] = [];

  constructor(private readonly parts: NoticeParts) {}

  /** Models that were started together are told of together. */
  expect(keys: readonly string[]): void {
    this.batches = [...this.batches, { keys, open: new Set(keys) }];
  }

  finished({ key }: TrackedModel): void {
    const batch = this.batches.find(({ open }) => open.has(key));
    if (!batch) {
      this.tell([key]);
      return;
    }
    batch.open.delete(key);
    if (batch.open.size > 0) return;
    this.batches = this.batches.filter((other) => other !== batch);
    this.tell(batch.keys);
  }

  private tell(keys: readonly string[]): void {
    if (keys.every((key) => this.parts.isSeen(key))) return;
    const models = keys.flatMap((key) => this.parts.get(key) ?? []);
    const [first] = models;
    if (!first) return;
    const action = models.length === 1 ? 'Open' : 'Show Models';
    void vscode.window.showInformationMessage(finishSentence(models), action).then((chosen) => {
      if (!chosen) return;
      if (chosen === 'Open') void vscode.commands.executeCommand('caliper.open', first.key);
      else void vscode.commands.executeCommand('caliper.models.focus');
    });
  }
}

interface Batch {
  readonly keys: readonly string[];
  readonly open: Set<string>;
}
