import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { sha256Of } from '../../client/source/contentHash';
import type { SourceFile } from '../../client/source/sourceFile';
import { ServiceError } from '../../words/errors';
import { notAccepted } from '../../interface/notAccepted';
import { chooseFiles } from '../upload/chooseFiles';
import { openSource } from '../source/openSource';
import { isModelKey } from '../base/panelState';
import type { Service } from '../service/services';
import { mustBeTrusted } from '../upload/upload';
import {
  askRevision,
  askTwoRevisions,
  atCommit,
  isCadFile,
  nameOf,
  onDisk,
  type Revision,
} from './chooseRevisions';
import type { CompareDeps } from './compareDeps';
import type { Side } from './comparison';
import { gitRevisionOf } from '../source/gitRevision';
import { gitChangeOf, type RevisionPair } from './gitChange';
import { say } from '../../words/say';

/**
 * Compares a CAD file with another revision of it, or with another file; answers the key of the
 * comparison, null when the user wanted none. Arguments: the file or the key of a model; then the old
 * revision by a name of git, or files as the Explorer hands them over.
 */
export async function compareRevisions(
  deps: CompareDeps,
  args: readonly unknown[],
): Promise<string | null> {
  mustBeTrusted();
  const chosen = await chooseRevisions(deps, args);
  return chosen && compare(deps, chosen);
}

/**
 * Compares what a row of Source Control, an entry of the Timeline or a diff editor is about.
 * @throws ServiceError `notAccepted` where that is no CAD file
 */
export async function compareChange(
  deps: CompareDeps,
  args: readonly unknown[],
): Promise<string | null> {
  mustBeTrusted();
  const ask = gitChangeOf(args);
  if (!ask) {
    throw new ServiceError('notAccepted', say('This is no change of a CAD file that git knows.'));
  }
  const chosen = await ask();
  return chosen && compare(deps, chosen);
}

/**
 * Compares two revisions of a CAD file that one picks: commits, branches, tags, the index, the working tree.
 * Arguments: the file; then both revisions by their names of git, which asks for nothing.
 */
export async function compareCommits(
  deps: CompareDeps,
  [first, ...names]: readonly unknown[],
): Promise<string | null> {
  mustBeTrusted();
  const [file] = await filesOf(deps, first);
  if (!file) return null;
  const name = nameOf(file);
  if (!isCadFile(file)) throw new ServiceError('notAccepted', notAccepted(name));
  const [old, current] = names;
  const both =
    typeof old === 'string' && typeof current === 'string'
      ? ([await atCommit(file, old), await atCommit(file, current)] as const)
      : await askTwoRevisions(file);
  return both && compare(deps, { name, before: both[0], after: both[1] });
}

async function chooseRevisions(
  deps: CompareDeps,
  [first, second]: readonly unknown[],
): Promise<RevisionPair | null> {
  const both = Array.isArray(second) ? second.filter((one) => one instanceof vscode.Uri) : [];
  if (both.length === 2) return twoFiles(first, both);
  const [file] = await filesOf(deps, first);
  if (!file) return null;
  const name = nameOf(file);
  if (!isCadFile(file)) throw new ServiceError('notAccepted', notAccepted(name));
  const before = await (typeof second === 'string' ? atCommit(file, second) : askRevision(file));
  return before && { name, before, after: await onDisk(file) };
}

/** Of two files that were selected together, the one that was clicked is the new one. */
async function twoFiles(
  clicked: unknown,
  both: readonly vscode.Uri[],
): Promise<RevisionPair | null> {
  const after = both.find((uri) => String(uri) === String(clicked)) ?? both[1];
  const before = both.find((uri) => uri !== after);
  if (!before || !after) return null;
  return {
    name: nameOf(after),
    before: await onDisk(before, nameOf(before)),
    after: await onDisk(after, nameOf(after)),
  };
}

/** The file that the command is about: of a model, as it is on the disk now. */
async function filesOf(deps: CompareDeps, first: unknown): Promise<readonly vscode.Uri[]> {
  // A tab that is no file hands over an address that is none either.
  if (first instanceof vscode.Uri && isCadFile(first)) return [first];
  const key = isModelKey(first) ? first : deps.activeKey();
  const model = key === null ? undefined : deps.models.get(key);
  if (!model) return chooseFiles([]);
  const source = vscode.Uri.parse(model.source);
  return [gitRevisionOf(source)?.file ?? source];
}

async function compare(deps: CompareDeps, { name, before, after }: RevisionPair): Promise<string> {
  const files = await Promise.all([openSource(before.source), openSource(after.source)]);
  const service = await deps.askConsent(deps.service());
  await deps.askToken(service);
  const key = randomUUID();
  await deps.open({
    ...{ key, name },
    before: await convert(deps, service, before, files[0]),
    after: await convert(deps, service, after, files[1]),
  });
  return key;
}

/** Sends a revision, unless a model of the same bytes is there already or on its way. */
async function convert(
  deps: CompareDeps,
  service: Service,
  { source, label }: Revision,
  file: SourceFile,
): Promise<Side> {
  const sha256 = await sha256Of(file);
  const resultKey = deps.resultKeyOf(service.id);
  const known = deps.models
    .all()
    .find(
      (model) =>
        model.sha256 === sha256 &&
        model.service === service.id &&
        model.resultKey === resultKey &&
        model.stage.kind !== 'failed',
    );
  const model = known ?? deps.start({ file, source: source.toString(), service: service.id });
  return { model: model.key, label };
}
