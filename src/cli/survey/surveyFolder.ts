import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { ModelFacts, PartFacts, ResultFacts } from '../../model/facts/modelFacts';
import type { QualityAndLimits } from '../../service/node/limitArguments';
import { Converter, type Conversion, type ConversionHooks } from '../converter';
import { exitCodes, fileTrouble, Trouble } from '../troubles';
import { cadFilesIn } from './cadFilesIn';
import { isExactEnough, isOfCurves } from '../../model/modelExtras';
import { placementsLeftOut } from '../../model/readModelExtras';

/** How well a file is read, the best first. */
export const surveyStates = [
  'exact',
  'incomplete',
  'mesh',
  'picture',
  'refused',
  'trouble',
] as const;

/**
 * `exact`: every face is meshed from its exact surface. `incomplete`: some faces are missing, are not proven, are sure
 * to a share only, or are saved triangles, or may be others because the file contradicts itself, or there are curves
 * alone. `mesh`: only saved triangles. `picture`: only the saved picture. `refused`: the file cannot be converted.
 * `trouble`: a limit of time or memory, an engine or the disk.
 */
export type SurveyState = (typeof surveyStates)[number];

export interface SurveyedFile {
  /** Path relative to the folder, with slashes. */
  readonly path: string;
  readonly state: SurveyState;
  /**
   * The name of the format in `sourceFormats`, or of a format of triangles; null when the file could not be identified.
   */
  readonly format: string | null;
  readonly schema: string | null;
  readonly bytes: number | null;
  readonly seconds: number;
  readonly parts: number | null;
  readonly placements: number | null;
  readonly faces: number | null;
  readonly missingFaces: number;
  readonly triangles: number | null;
  /**
   * Placements of parts of which no volume is known, because their surface is open; absent for none, and for
   * files of triangles.
   */
  readonly openPlacements?: number;
  /** Why it is not exact, and other remarks. */
  readonly sentences: readonly string[];
}

export interface Survey {
  readonly folder: string;
  /** The number of CAD files in the folder. */
  readonly found: number;
  /** Whether all of them were tried. */
  readonly isWhole: boolean;
  readonly files: readonly SurveyedFile[];
  /** Sentences about folders that could not be listed. */
  readonly unread: readonly string[];
  /** Links with the name of a CAD file, which are not followed. */
  readonly links: number;
  /** Paths of CAD files of kinds that are not read. */
  readonly leftOut: readonly string[];
}

export interface SurveyHooks extends ConversionHooks {
  /** Path of the kernel's program. */
  readonly kernelEntry: string;
  /** Milliseconds since an arbitrary moment. */
  readonly now: () => number;
  /** Whether files of a name are tried; by default CAD files and files of triangles. */
  readonly isWanted?: (fileName: string) => boolean;
  /** Called for each file when it is done, with its result where there is one. */
  readonly surveyed?: (file: SurveyedFile, conversion: Conversion | null) => Promise<void>;
}

/**
 * Converts every CAD file below a folder, and reports how well each is read. When the signal is aborted, it returns
 * what is done so far.
 * @throws Trouble when the folder cannot be read
 */
export async function surveyFolder(
  folder: string,
  limits: QualityAndLimits,
  hooks: SurveyHooks,
): Promise<Survey> {
  const {
    files: found,
    links,
    leftOut,
    unread,
  } = await cadFilesIn(folder, hooks.signal, hooks.isWanted).catch((error: unknown) => {
    throw fileTrouble('read', folder, error);
  });
  const files: SurveyedFile[] = [];
  const withoutPicture = !hooks.surveyed;
  const { kernelEntry } = hooks;
  await Converter.use({ ...limits, kernelEntry, withoutPicture }, async (converter) => {
    for (const [at, name] of found.entries()) {
      hooks.phase(`${at + 1} of ${found.length}: ${name}`);
      const { file, conversion } = await surveyed(folder, name, converter, hooks);
      if (hooks.signal.aborted) return;
      files.push(file);
      await hooks.surveyed?.(file, conversion);
    }
  });
  return {
    folder,
    found: found.length,
    isWhole: files.length === found.length && !hooks.signal.aborted,
    files,
    links,
    leftOut,
    unread: unread.map(({ path: at, error }) => fileTrouble('read', at, error).message),
  };
}

async function surveyed(
  folder: string,
  name: string,
  converter: Converter,
  { signal, now, trouble }: SurveyHooks,
): Promise<{ readonly file: SurveyedFile; readonly conversion: Conversion | null }> {
  const file = path.join(folder, name);
  const start = now();
  const bytes = await stat(file).then(
    ({ size }) => size,
    () => null,
  );
  const outcome = await converter
    .convert(file, { phase: () => undefined, ...(trouble && { trouble }), signal })
    .then(
      (conversion) => ({ conversion, said: outcomeOf(conversion) }),
      (error: unknown) => ({ conversion: null, said: outcomeOfTrouble(error) }),
    );
  const seconds = Math.round((now() - start) / 10) / 100;
  return { file: { path: name, bytes, seconds, ...outcome.said }, conversion: outcome.conversion };
}

type Surveyed = Omit<SurveyedFile, 'path' | 'bytes' | 'seconds'>;

function outcomeOf({ facts, meshFacts, message }: Conversion): Surveyed {
  if (meshFacts) return outcomeOfMesh(meshFacts);
  if (!facts) return { ...nothing, state: 'picture', sentences: message === null ? [] : [message] };
  const { counts, sourceFormat, schema, warnings } = facts;
  return {
    state: stateOf(facts),
    format: sourceFormat,
    schema,
    parts: counts.parts,
    placements: counts.instances,
    faces: counts.faces,
    missingFaces: counts.missingFaces ?? 0,
    triangles: counts.triangles,
    ...openBodies(facts),
    sentences: warnings,
  };
}

/** The placements whose exact faces enclose nothing, so that they have no volume. */
function openBodies({ counts, geometry, volume }: ModelFacts): Pick<Surveyed, 'openPlacements'> {
  if (geometry === 'triangles saved in the file') return {};
  const openPlacements = counts.instances - (volume === null ? 0 : volume.placements);
  return openPlacements > 0 ? { openPlacements } : {};
}

function outcomeOfMesh({ format, parts, notes }: ResultFacts): Surveyed {
  const sum = (of: (part: PartFacts) => number) => parts.reduce((all, part) => all + of(part), 0);
  return {
    ...nothing,
    state: 'mesh',
    format,
    parts: parts.length,
    placements: sum(({ placements }) => placements),
    triangles: sum(({ triangles }) => triangles),
    sentences: notes,
  };
}

function stateOf(facts: ModelFacts): SurveyState {
  const { geometry, counts, isUnsure = false, unprovenParts = 0, looseness } = facts;
  if (geometry === 'triangles saved in the file') return 'mesh';
  const lacks = (counts.missingFaces ?? 0) + placementsLeftOut(facts);
  const isWhole = geometry === 'meshed from exact B-rep' && lacks + unprovenParts === 0;
  const isSure = !isUnsure && isExactEnough(looseness) && !isOfCurves(facts);
  return isWhole && isSure ? 'exact' : 'incomplete';
}

function outcomeOfTrouble(error: unknown): Surveyed {
  if (!(error instanceof Trouble)) throw error;
  const state = error.exitCode === exitCodes.refused ? 'refused' : 'trouble';
  return { ...nothing, state, sentences: [error.message] };
}

const nothing = {
  format: null,
  schema: null,
  parts: null,
  placements: null,
  faces: null,
  missingFaces: 0,
  triangles: null,
} as const;
