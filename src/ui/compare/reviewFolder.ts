import { randomUUID } from 'node:crypto';
import path from 'node:path';
import * as vscode from 'vscode';
import { say } from '../../words/say';
import { isText } from '../../words/unknown';
import { displayText } from '../base/displayText';
import { showInformation } from '../sinks/messages';
import { askText, choose, type Choice } from '../sinks/questions';
import { changesBelow, commitAt, refsOf } from '../source/gitHistory';
import { mustBeTrusted } from '../upload/upload';
import { changedCadFiles } from '../../interface/changedCadFiles';
import type { CompareDeps } from './compareDeps';
import type { SavedReview } from './savedReview';
import { ReviewPanel } from './reviewPanel';
import { ReviewStore } from './reviewStore';

/**
 * Shows the changes of a folder's CAD files between two states of its repository; returns the number of changed files.
 * Arguments: the folder; then the base and the other state in git's notation, without the latter the working tree.
 */
export async function reviewFolder(
  deps: CompareDeps,
  [clicked, base, head]: readonly unknown[],
): Promise<number | null> {
  mustBeTrusted();
  const folder = clicked instanceof vscode.Uri ? clicked : await askFolder();
  if (!folder) return null;
  const states = isText(base)
    ? { base, head: isText(head) ? head : null }
    : await askStates(folder);
  if (!states) return null;
  const found = await statesOf(folder, states);
  const changes = changedCadFiles(
    await changesBelow(folder, found.base.hash, found.head?.hash ?? null),
  );
  const name = displayText(path.posix.basename(folder.path), 60);
  if (changes.length === 0) {
    void showInformation(say('No CAD file below {name} changed.', { name }));
    return 0;
  }
  const key = randomUUID();
  const review = { ...found, name, folder: folder.toString(), changes, seen: [] };
  const store = new ReviewStore(deps.reviewsFolder);
  await store.begin(key);
  await store.keep(key, review);
  await new ReviewPanel(deps, key, review).goOn();
  return changes.length;
}

interface States {
  readonly base: string;
  /** Null for the working tree. */
  readonly head: string | null;
}

// Resolves names to hashes, because a name may mean another commit later.
async function statesOf(
  folder: vscode.Uri,
  { base, head }: States,
): Promise<Pick<SavedReview, 'base' | 'head'>> {
  const stateOf = async (name: string) => ({ name, hash: await commitAt(folder, name) });
  return { base: await stateOf(base), head: head === null ? null : await stateOf(head) };
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
  const other: Choice<string> = {
    value: anyCommit,
    icon: 'edit',
    label: say('Another Commit…'),
    description: say('its hash, or any name that git knows'),
  };
  const base = await named(
    await choose([last, before, ...refs, other], { title: say('Changes since') }),
  );
  if (base === undefined) return null;
  const working: Choice<string> = { value: '', icon: 'file', label: say('The Working Tree') };
  const head = await named(
    await choose([working, last, ...refs, other], { title: say('Changes up to') }),
  );
  return head === undefined ? null : { base, head: head === '' ? null : head };
}

/** Git names cannot contain a space, so this cannot be a real one. */
const anyCommit = 'another commit';

/** Returns the chosen name, or asks for another commit. */
async function named(chosen: string | undefined): Promise<string | undefined> {
  if (chosen !== anyCommit) return chosen;
  const text = await askText({
    title: say('Another Commit…'),
    prompt: say('its hash, or any name that git knows'),
    trouble: () => null,
  });
  const name = text?.trim() ?? '';
  return name === '' ? undefined : name;
}
