// Made by `npm run generate` from src/kernel/readers/registry.ts: change it there.

/** The facts of a CAD format that other rooms use without loading its reader. */
export interface SourceFormat {
  /** The name that `ModelExtras.sourceFormat` gives it. */
  readonly name: string;
  /** Whether geometry is read, and not only a saved picture. */
  readonly isRead: boolean;
  /** The extensions that services accept, in lower case; `.prt.x` stands for any version number. */
  readonly extensions: readonly string[];
  /** Further extensions that its files may have. */
  readonly otherExtensions: readonly string[];
  /** The extensions of files that are text. */
  readonly textExtensions: readonly string[];
  /** Whether its programs save a picture in the file of a part. */
  readonly savesPicture: boolean;
  /** The axis that points upwards in its programs. */
  readonly upAxis: 'y' | 'z';
  /** Whether files do not name the program that saved their meshes: then the format names them. */
  readonly namesNoProgram: boolean;
  /** Whether users expect exact shapes of it. */
  readonly isOfExactShapes: boolean;
}

/** The format that `ModelExtras.sourceFormat` names; null for an unknown name. */
export function sourceFormatOf(name: string): SourceFormat | null {
  return sourceFormats.find((format) => format.name === name) ?? null;
}

export const sourceFormats: readonly SourceFormat[] = [
  {
    name: 'NX',
    isRead: true,
    extensions: ['.prt'],
    otherExtensions: [],
    textExtensions: [],
    savesPicture: true,
    upAxis: 'z',
    namesNoProgram: false,
    isOfExactShapes: false,
  },
  {
    name: 'Creo',
    isRead: false,
    extensions: ['.prt', '.prt.x'],
    otherExtensions: [],
    textExtensions: [],
    savesPicture: true,
    upAxis: 'z',
    namesNoProgram: false,
    isOfExactShapes: false,
  },
  {
    name: 'STEP',
    isRead: true,
    extensions: ['.step', '.stp', '.p21', '.stpz', '.stp.gz', '.step.gz', '.stp.zip', '.step.zip'],
    otherExtensions: [],
    textExtensions: ['.step', '.stp', '.p21'],
    savesPicture: false,
    upAxis: 'z',
    namesNoProgram: false,
    isOfExactShapes: true,
  },
  {
    name: 'IGES',
    isRead: true,
    extensions: ['.igs', '.iges'],
    otherExtensions: [],
    textExtensions: ['.igs', '.iges'],
    savesPicture: false,
    upAxis: 'z',
    namesNoProgram: false,
    isOfExactShapes: true,
  },
  {
    name: 'Parasolid',
    isRead: true,
    extensions: ['.x_t', '.x_b', '.xmt_txt', '.xmt_bin'],
    otherExtensions: [],
    textExtensions: ['.x_t', '.xmt_txt'],
    savesPicture: false,
    upAxis: 'z',
    namesNoProgram: false,
    isOfExactShapes: false,
  },
  {
    name: 'SolidWorks',
    isRead: true,
    extensions: ['.sldprt'],
    otherExtensions: [],
    textExtensions: [],
    savesPicture: true,
    upAxis: 'y',
    namesNoProgram: false,
    isOfExactShapes: false,
  },
  {
    name: 'CATIA V5',
    isRead: true,
    extensions: ['.catpart'],
    otherExtensions: [],
    textExtensions: [],
    savesPicture: true,
    upAxis: 'z',
    namesNoProgram: false,
    isOfExactShapes: false,
  },
  {
    name: 'JT',
    isRead: true,
    extensions: ['.jt'],
    otherExtensions: [],
    textExtensions: [],
    savesPicture: false,
    upAxis: 'z',
    namesNoProgram: true,
    isOfExactShapes: false,
  },
  {
    name: 'Solid Edge',
    isRead: true,
    extensions: ['.par', '.psm'],
    otherExtensions: [],
    textExtensions: [],
    savesPicture: true,
    upAxis: 'z',
    namesNoProgram: false,
    isOfExactShapes: false,
  },
  {
    name: 'ACIS',
    isRead: true,
    extensions: ['.sat', '.sab'],
    otherExtensions: [],
    textExtensions: ['.sat'],
    savesPicture: false,
    upAxis: 'z',
    namesNoProgram: false,
    isOfExactShapes: false,
  },
];
