import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { assetExtension, imageTypes, isImageKind } from '../../model/assetKind';
import { say } from '../../words/say';
import { readResultFacts, type ResultFacts } from '../../model/facts/modelFacts';
import type { WantedView } from '../../model/namedView';
import type { PackOutcome } from '../../model/viewPack';
import type { CachedAsset } from '../../tracking/cache/cachedAsset';
import type { TrackedModel } from '../../tracking/model/trackedModel';
import { requirePacked, savedPictureInstead } from '../../agentTools/requirePacked';
import { ToolTrouble, type ToolPicture } from '../../agentTools/toolBackend';
import type { AssetSource } from './saveAsset';
import { sentInstead } from './sentInstead';

interface ResultFile {
  readonly path: string;
  readonly fileName: string;
}

/** Examines 3D results in a separate process. */
export interface ResultInspector {
  draw(
    file: ResultFile,
    view: WantedView,
    picturePath: string,
    signal: AbortSignal,
  ): Promise<PackOutcome>;
  facts(file: ResultFile, factsPath: string, signal: AbortSignal): Promise<PackOutcome>;
}

export interface ResultReaderDeps {
  readonly assets: AssetSource;
  readonly inspector: ResultInspector;
  /** The cache folder; files made here are named by the content they were made from. */
  readonly folder: string;
}

/** Facts and pictures of ready models, for agents and the contact sheet. */
export class ResultReader {
  constructor(private readonly deps: ResultReaderDeps) {}

  /**
   * Null when the result is only a picture.
   * @throws ServiceError, ToolTrouble
   */
  async facts(model: TrackedModel, signal: AbortSignal): Promise<ResultFacts | null> {
    const visual = await this.visual(model, signal);
    if (isImageKind(visual.kind)) return null;
    const file = path.join(this.deps.folder, `${visual.sha256}.facts.json`);
    const done = await this.deps.inspector.facts(resultFile(model, visual), file, signal);
    requirePacked(withSentence(model, visual, done));
    const facts = readResultFacts(JSON.parse(await readFile(file, 'utf8')));
    if (!facts) throw new Error(say('The kernel wrote facts that make no sense.'));
    return facts;
  }

  /** @throws ServiceError, ToolTrouble */
  async picture(model: TrackedModel, view: WantedView, signal: AbortSignal): Promise<ToolPicture> {
    const visual = await this.visual(model, signal);
    if (isImageKind(visual.kind)) {
      const [bytes, mediaType] = [await readFile(visual.path), imageTypes[visual.kind]];
      return { bytes, mediaType, instead: savedPictureInstead };
    }
    const side = typeof view === 'string' ? view : `view.${hashOf(view.saved)}`;
    const file = path.join(this.deps.folder, `${visual.sha256}.${side}.png`);
    const done = await this.deps.inspector.draw(resultFile(model, visual), view, file, signal);
    requirePacked(withSentence(model, visual, done));
    return { bytes: await readFile(file), mediaType: imageTypes.png, instead: null };
  }

  private async visual(model: TrackedModel, signal: AbortSignal): Promise<CachedAsset> {
    const visual = await this.deps.assets.fetch(model, 'visual', { signal });
    const why = sentInstead(model.service, visual, null) ?? visual.unfit;
    if (why === null) return visual;
    throw new ToolTrouble(why, 'Tell the user that this result cannot be used.');
  }
}

/** Names the service where a reader only knows a file. */
function withSentence(
  { service }: TrackedModel,
  visual: CachedAsset,
  outcome: PackOutcome,
): PackOutcome {
  if (outcome.kind !== 'refused') return outcome;
  const message = sentInstead(service, visual, outcome.code) ?? outcome.message;
  return { ...outcome, message };
}

/** A name from an untrusted file is hashed before it is used as a file name. */
function hashOf(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 16);
}

// The reader recognises some formats only by the extension.
function resultFile({ name }: TrackedModel, { path: file, kind }: CachedAsset): ResultFile {
  const bare = name.replace(/(?<=.)\.[^.]*$/, '');
  return { path: file, fileName: `${bare}${assetExtension(kind)}` };
}
