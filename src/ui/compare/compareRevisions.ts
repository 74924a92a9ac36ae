import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { sha256Of } from '../../client/source/contentHash';
import type { SourceFile } from '../../client/source/sourceFile';
import { ServiceError } from '../../words/errors';
import { notAccepted } from '../../interface/notAccepted';
import { chooseFiles } from '../upload/chooseFiles';
import { openSource } from '../source/openSource';
import { isModelKey } from '../../tracking/model/readTrackedModel';
import type { Service } from '../service/services';
import { mustBeTrusted } from '../upload/upload';
import {
  askRevision,
  askTwoRevisions,
  atCommit,
  isCompared,
  nameOf,
  onDisk,
  type Revision,
} from './chooseRevisions';
import type { CompareDeps } from './compareDeps';
import type { Side } from './comparison';
import { fileNamed } from '../source/gitHistory';
import { gitRevisionOf } from '../source/gitRevision';
import type { ChangedCadFile } from '../../interface/changedCadFiles';
import type { SavedReview } from './savedReview';
import type { RevisionPair } from './diffSides';
import { gitChangeOf } from './gitChange';
import { say } from '../../words/say';
import { isMeshFile } from '../../model/meshFiles';
import { mustBeThere } from './readMeshSide';

/**
 * Compares a CAD file with another revision of it, or with another file. Returns the key of the comparison, or null
 * when the user cancels. Arguments: a file or the key of a model; then the old revision in git's notation, or files as
 * the Explorer passes them.
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
 * Compares the two sides of a Source Control row, a Timeline entry or a diff editor.
 * @throws ServiceError `notAccepted` when it is no CAD file
 */
export async function compareChange(
  deps: CompareDeps,
  args: readonly unknown[],
): Promise<string | null> {
  mustBeTrusted();
  const ask = gitChangeOf(args, deps.seenFiles);
  if (!ask) {
    throw new ServiceError('notAccepted', say('This is no change of a CAD file that git knows.'));
  }
  const chosen = await ask();
  return chosen && compare(deps, chosen);
}

/**
 * Compares two revisions of a CAD file that the user chooses: commits, branches, tags, the index, the working tree.
 * Arguments: the file; then both revisions in git's notation, or two files that were selected, in which cases nothing
 * is asked.
 */
export async function compareCommits(
  deps: CompareDeps,
  args: readonly unknown[],
): Promise<string | null> {
  mustBeTrusted();
  const [first, ...names] = args;
  const selected = await selectedFiles(args);
  if (selected) return compare(deps, selected);
  const [file] = await filesOf(deps, first);
  if (!file) return null;
  const name = nameOf(file);
  if (!isCompared(file)) throw new ServiceError('notAccepted', notAccepted(name));
  const [old, current] = names;
  const both =
    typeof old === 'string' && typeof current === 'string'
      ? ([await atCommit(file, old), await atCommit(file, current)] as const)
      : await askTwoRevisions(file);
  return both && compare(deps, { name, before: both[0], after: both[1] });
}

/** Compares both states of a file in a review. */
export async function compareReviewed(
  deps: CompareDeps,
  { folder, base, head }: SavedReview,
  { before, after }: ChangedCadFile,
): Promise<string | null> {
  mustBeTrusted();
  if (before === null || after === null) return null;
  const [old, current] = await Promise.all(
    [before, after].map((name) => fileNamed(vscode.Uri.parse(folder), name)),
  );
  if (!old || !current) return null;
  return compare(deps, {
    name: nameOf(current),
    before: await atCommit(old, base.hash, base.name),
    after: head ? await atCommit(current, head.hash, head.name) : await onDisk(current),
  });
}

async function chooseRevisions(
  deps: CompareDeps,
  args: readonly unknown[],
): Promise<RevisionPair | null> {
  const selected = await selectedFiles(args);
  if (selected) return selected;
  const [first, second] = args;
  const [file] = await filesOf(deps, first);
  if (!file) return null;
  const name = nameOf(file);
  if (!isCompared(file)) throw new ServiceError('notAccepted', notAccepted(name));
  const before = await (typeof second === 'string' ? atCommit(file, second) : askRevision(file));
  return before && { name, before, after: await onDisk(file) };
}

/** Of two selected files, the one that was clicked is the new one; null unless two are selected. */
async function selectedFiles([clicked, all]: readonly unknown[]): Promise<RevisionPair | null> {
  const both = Array.isArray(all) ? all.filter((one) => one instanceof vscode.Uri) : [];
  if (both.length !== 2) return null;
  const after = both.find((uri) => String(uri) === String(clicked)) ?? both[1];
  const before = both.find((uri) => uri !== after);
  if (!before || !after) return null;
  return {
    name: nameOf(after),
    before: await onDisk(before, nameOf(before)),
    after: await onDisk(after, nameOf(after)),
  };
}

/** The file that the command applies to; for a model, its current file on disk. */
async function filesOf(deps: CompareDeps, first: unknown): Promise<readonly vscode.Uri[]> {
  // A tab that shows no file passes a URI that is no file either.
  if (first instanceof vscode.Uri && isCompared(first)) return [first];
  const key = isModelKey(first) ? first : deps.activeKey();
  const model = key === null ? undefined : deps.models.get(key);
  if (!model) return chooseFiles([]);
  const source = vscode.Uri.parse(model.source);
  return [gitRevisionOf(source)?.file ?? source];
}

async function compare(deps: CompareDeps, { name, before, after }: RevisionPair): Promise<string> {
  // Check that both exist before anything is asked, uploaded or opened.
  const files = [await opened(before), await opened(after)] as const;
  const convert = await converter(deps, files);
  const key = randomUUID();
  await deps.open({
    ...{ key, name },
    before: await convert(files[0]),
    after: await convert(files[1]),
  });
  return key;
}

interface OpenedRevision extends Revision {
  /** Null for a 3D file, which needs no conversion. */
  readonly file: SourceFile | null;
}

async function opened(revision: Revision): Promise<OpenedRevision> {
  const { source } = revision;
  if (!isMeshFile(source.path)) return { ...revision, file: await openSource(source) };
  await mustBeThere(source);
  return { ...revision, file: null };
}

type Convert = (revision: OpenedRevision) => Promise<Side>;

/** Asks for consent and token before CAD files are uploaded; 3D files need neither. */
async function converter(
  deps: CompareDeps,
  revisions: readonly OpenedRevision[],
): Promise<Convert> {
  const shown = ({ source, label, isDated = false }: Revision): Side => ({
    ...{ file: source.toString(), label, isDated },
  });
  if (revisions.every(({ file }) => file === null)) return (one) => Promise.resolve(shown(one));
  const service = await deps.askConsent(deps.service());
  await deps.askToken(service);
  return async (one) => (one.file ? converted(deps, service, one, one.file) : shown(one));
}

/** Uploads a revision, unless a model with the same bytes exists or is being made. */
async function converted(
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
