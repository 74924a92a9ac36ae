import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { ServiceError } from '../../words/errors';
import { say } from '../../words/say';
import { isRecord, isText } from '../../words/unknown';
import { displayText } from '../base/displayText';
import { spokenLanguage } from '../base/language';
import { signalOf } from '../base/signalOf';
import { openTab, showPage } from '../sinks/labels';
import { showInformation, withProgress } from '../sinks/messages';
import { choose, type Choice } from '../sinks/questions';
import { bytesAt, changesBelow, refsOf } from '../source/gitHistory';
import { saveText } from '../transfer/saveText';
import { mustBeTrusted } from '../upload/upload';
import { changedCadFiles, type ChangedCadFile } from './changedCadFiles';
import type { CompareDeps } from './compareDeps';
import { reviewHtml, type Review, type ReviewedFile } from './reviewHtml';

/** More files than these are not looked into at once. */
const mostFiles = 200;
/** All pictures of a page together, bytes. */
const mostPictureBytes = 200e6;

/**
 * Shows what became of the CAD files of a folder between two states of its repository; answers how many changed.
 * Arguments: the folder; then the base, and the other state, by their names of git; none for the working tree.
 */
export async function reviewFolder(
  deps: Pick<CompareDeps, 'comparer'>,
  [clicked, base, head]: readonly unknown[],
): Promise<number | null> {
  mustBeTrusted();
  const folder = clicked instanceof vscode.Uri ? clicked : await askFolder();
  if (!folder) return null;
  const states = isText(base)
    ? { base, head: isText(head) ? head : null }
    : await askStates(folder);
  if (!states) return null;
  const changes = changedCadFiles(await changesBelow(folder, states.base, states.head));
  const name = displayText(path.posix.basename(folder.path), 60);
  if (changes.length === 0) {
    void showInformation(say('No CAD file below {name} changed.', { name }));
    return 0;
  }
  const title = say('Changes of CAD Files · {name}', { name });
  const files = await withProgress(title, (tell, token) =>
    reviewed(deps, folder, states, changes.slice(0, mostFiles), tell, signalOf(token)),
  );
  const working = say('The Working Tree');
  const [old, current] = [states.base, states.head ?? working].map((text) => displayText(text, 60));
  show({ title, subtitle: `${old ?? ''} → ${current ?? ''}`, files }, folder);
  return changes.length;
}

interface States {
  readonly base: string;
  /** Null for the working tree. */
  readonly head: string | null;
}

async function askFolder(): Promise<vscode.Uri | null> {
  const open = vscode.workspace.workspaceFolders ?? [];
  if (open.length === 1 && open[0]) return open[0].uri;
  return (await vscode.window.showWorkspaceFolderPick())?.uri ?? null;
}

async function askStates(folder: vscode.Uri): Promise<States | null> {
  const refs = (await refsOf(folder)).map(({ name, kind }): Choice<string> => ({
    value: name,
    icon: kind === 'tag' ? 'tag' : 'git-branch',
    label: displayText(name, 100),
  }));
  const last: Choice<string> = {
    value: 'HEAD',
    icon: 'git-commit',
    label: 'HEAD',
    description: say('the last commit'),
  };
  const before: Choice<string> = {
    value: 'HEAD~1',
    icon: 'git-commit',
    label: 'HEAD~1',
    description: say('the commit before'),
  };
  const base = await choose([last, before, ...refs], { title: say('Changes since') });
  if (base === undefined) return null;
  const working: Choice<string> = { value: '', icon: 'file', label: say('The Working Tree') };
  const head = await choose([working, last, ...refs], { title: say('Changes up to') });
  return head === undefined ? null : { base, head: head === '' ? null : head };
}

function show(review: Review, folder: vscode.Uri): void {
  const page = reviewHtml(spokenLanguage(), review);
  const panel = openTab('caliper.review', review.title, { enableFindWidget: true });
  showPage(panel.webview, page);
  const save = say('Save as a Page');
  void showInformation(review.title, save).then((chosen) => {
    if (chosen !== save) return;
    const defaultUri = vscode.Uri.joinPath(folder, 'cad-changes.html');
    return saveText({ defaultUri, filters: { HTML: ['html'] } }, () => page.text);
  });
}

async function reviewed(
  { comparer }: Pick<CompareDeps, 'comparer'>,
  folder: vscode.Uri,
  states: States,
  changes: readonly ChangedCadFile[],
  tell: (line: string) => void,
  signal: AbortSignal,
): Promise<readonly ReviewedFile[]> {
  const place = await mkdtemp(path.join(os.tmpdir(), 'caliper-'));
  let left = mostPictureBytes;
  const files: ReviewedFile[] = [];
  try {
    for (const [i, change] of changes.entries()) {
      if (signal.aborted) break;
      tell(`${i + 1} / ${changes.length}`);
      const file = await reviewedFile(comparer, place, folder, states, change, signal);
      const size = file.picture?.length ?? 0;
      files.push(size > left ? { ...file, picture: null } : file);
      left -= Math.min(left, size);
    }
    return files;
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

async function reviewedFile(
  comparer: CompareDeps['comparer'],
  place: string,
  folder: vscode.Uri,
  states: States,
  change: ChangedCadFile,
  signal: AbortSignal,
): Promise<ReviewedFile> {
  const { before, after } = change;
  const isRenamed = before !== null && after !== null && before !== after;
  const words = {
    path: displayText(isRenamed ? `${before} → ${after}` : (after ?? before ?? ''), 300),
    kind: before === null ? 'new' : after === null ? 'deleted' : isRenamed ? 'renamed' : 'changed',
  } as const;
  try {
    const given = async (name: string | null, state: string | null, side: string) => {
      if (name === null) return null;
      const file = { path: path.join(place, side), fileName: path.posix.basename(name) };
      await writeFile(file.path, await bytesAt(folder, name, state), { mode: 0o600 });
      return file;
    };
    const [changesPath, picturePath] = [path.join(place, 'json'), path.join(place, 'png')];
    await rm(picturePath, { force: true });
    const outcome = await comparer.compare(
      await given(before, states.base, 'before'),
      await given(after, states.head, 'after'),
      { changesPath, picturePath },
      signal,
    );
    if (outcome.kind !== 'packed') return { ...words, lines: [outcome.message], picture: null };
    const lines = linesIn(await readFile(changesPath, 'utf8'));
    const picture = await readFile(picturePath).catch(() => null);
    return {
      ...words,
      lines: lines.length > 0 ? lines : [say('The model is the same.')],
      picture: picture && `data:image/png;base64,${picture.toString('base64')}`,
    };
  } catch (error) {
    const reason = error instanceof ServiceError ? error.message : say('The file cannot be read.');
    return { ...words, lines: [reason], picture: null };
  }
}

function linesIn(json: string): readonly string[] {
  const value: unknown = JSON.parse(json);
  const lines: unknown = isRecord(value) ? value['lines'] : null;
  return Array.isArray(lines) ? lines.filter(isText) : [];
}
