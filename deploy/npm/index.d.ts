/** A file and its real name: the extension breaks ties where the bytes do not tell the format. */
export interface NamedFile {
  readonly bytes: Uint8Array;
  readonly fileName: string;
}

export interface Options {
  /** How near triangles come to the exact shape: `normal` where nothing is said. */
  readonly quality?: 'draft' | 'normal' | 'fine';
  /** Whether the GLB is half as large, for programs that know `KHR_mesh_quantization`; others draw it wrong. */
  readonly compactGlb?: boolean;
  /** Whether the drawn picture is large enough to be looked at closely. */
  readonly largePicture?: boolean;
  /** Hears in words what is being done: `Reading`, `Meshing 3 of 15: bracket`. */
  readonly onPhase?: (phase: string) => void;
  /** Hears, a line each, what went wrong without ending the work. */
  readonly onTrouble?: (line: string) => void;
}

export interface Converted {
  /** glTF 2.0 binary, in metres, Y up. */
  readonly glb: Uint8Array;
  /** The picture that its program saved in the file, PNG or JPEG; else a drawn PNG. */
  readonly preview: Uint8Array;
  /** A drawn PNG with alpha. */
  readonly rendered: Uint8Array;
  readonly facts: Facts;
  /** A sentence: how near the triangles are, and what could not be read. */
  readonly summary: string;
}

export type Size = readonly [x: number, y: number, z: number];

/** A sum over placements of parts, in cubic or square metres. */
export interface PlacedSum {
  readonly value: number;
  /** Over how many placements it goes. */
  readonly placements: number;
}

/** Lengths in metres, Z up. */
export interface MeasuredFacts {
  /** Edge lengths of the box around the whole; null when there is nothing. */
  readonly sizeMetres: Size | null;
  /** Whether the box is that of the exact shape, and not of its triangles. */
  readonly isSizeExact: boolean;
  /** Of all placements that have an exact one; null when none has. */
  readonly volume: PlacedSum | null;
  readonly area: PlacedSum | null;
  readonly parts: readonly PartFacts[];
}

export interface PartFacts {
  readonly name: string;
  /** How often the assembly has it. */
  readonly placements: number;
  readonly sizeMetres: Size | null;
  readonly isSizeExact: boolean;
  /** Cubic metres; null for a surface or a saved mesh. */
  readonly volume: number | null;
  /** Square metres; null for a saved mesh. */
  readonly area: number | null;
  readonly faces: number;
  readonly triangles: number;
}

/** What is known of a CAD file. It has more members than are promised here: `caliper facts --json` prints them all. */
export interface Facts extends MeasuredFacts {
  readonly fileName: string;
  /** `STEP`, `SolidWorks`, … */
  readonly sourceFormat: string;
  /** The unit of length of the file; null where it names none. */
  readonly sourceUnit: string | null;
  /** Sentences about what could not be read, or is not exact. */
  readonly warnings: readonly string[];
}

/** What is known of a 3D file: GLB, glTF, STL, 3MF, PLY, OBJ. */
export interface MeshFacts extends MeasuredFacts {
  readonly format: string;
  readonly unit: string | null;
  readonly notes: readonly string[];
}

export interface Comparison {
  readonly isSame: boolean;
  /** The change in words, a line a part: `nut: moved, ΔX 3 · ΔY 0 · ΔZ 0 mm`. */
  readonly lines: readonly string[];
  readonly warnings: readonly string[];
  /** A PNG: before on the left, after on the right, what both have in grey. */
  readonly picture: Uint8Array;
}

export type View = 'iso' | 'front' | 'back' | 'left' | 'right' | 'top' | 'bottom';

/** What is thrown for a file that cannot be read; its message is a sentence for people. */
export interface Refusal extends Error {
  readonly code:
    | 'emptyFile'
    | 'notCad'
    | 'wrongExtension'
    | 'unsupportedFormat'
    | 'damagedFile'
    | 'noView'
    | 'noGeometry'
    | 'tooComplex';
  /** The place in the file: `byte 8`, `line 20`; null where nobody can tell. */
  readonly where: string | null;
}

/** The endings of names that are read as CAD files: lower case, each with its dot. */
export function extensions(): readonly string[];
/** Whether a name is one of a CAD file that is read. */
export function isCadFile(fileName: string): boolean;
/** Whether a name is one of a 3D file without exact shapes: GLB, STL, 3MF, … */
export function isMesh(fileName: string): boolean;

/** Converts a CAD file. @throws Refusal */
export function convert(bytes: Uint8Array, fileName: string, options?: Options): Promise<Converted>;
/** Size, volume, area, parts, holes and more of a CAD file. @throws Refusal */
export function facts(bytes: Uint8Array, fileName: string, options?: Options): Promise<Facts>;
/** Facts in lines for people. */
export function factsText(facts: Facts): string;
/** Dimensions, tolerances, datums and notes as CSV. */
export function pmiTable(facts: Facts): string;
/** The picture that its program saved in a CAD file, PNG or JPEG; null where there is none. @throws Refusal */
export function savedPicture(bytes: Uint8Array, fileName: string): Promise<Uint8Array | null>;
/** Tells two CAD or 3D files apart, part by part. @throws Refusal */
export function compare(
  before: NamedFile,
  after: NamedFile,
  options?: Options,
): Promise<Comparison>;

/** Size and parts of a 3D file. @throws Refusal */
export function factsOfMesh(
  bytes: Uint8Array,
  fileName: string,
  options?: Options,
): Promise<MeshFacts>;
/** A PNG of a 3D file. @throws Refusal */
export function pictureOfMesh(
  bytes: Uint8Array,
  fileName: string,
  view: View,
  options?: Options,
): Promise<Uint8Array>;

/** Whether what was thrown is about the file, and not about the program. */
export function isRefusal(error: unknown): error is Refusal;
/** Words in place of the English sentences, by these; null for English. */
export function setWords(words: Readonly<Record<string, string>> | null): void;
