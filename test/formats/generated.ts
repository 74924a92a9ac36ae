import { foreignEndings, foreignExtensions } from '../../src/interface/exportAdvice';
import { toolNames } from '../../src/agentTools/toolNames';
import { toolTable } from '../../src/agentTools/toolTable';
import type { CadFormat } from '../../src/kernel/readers/cadFormat';
import type { MeshFormat } from '../../src/kernel/readers/meshFormat';

/** The rows of `src/kernel/readers/registry.ts`. */
export interface Registry {
  readonly cad: readonly CadFormat[];
  readonly mesh: readonly MeshFormat[];
}

/** A file that names formats, and what of it comes from their registry. */
export interface GeneratedFile {
  readonly path: string;
  /** @param text the file as it is @returns the file as the registry wants it */
  readonly from: (text: string, registry: Registry) => string;
}

/** Every place outside the folders of formats that names them. */
export const generatedFiles: readonly GeneratedFile[] = [
  { path: 'src/model/sourceFormats.ts', from: (_text, { cad }) => sourceFormatsOf(cad) },
  { path: 'src/model/textStarts.ts', from: (_text, { cad }) => textStartsOf(cad) },
  { path: 'src/model/meshContents.ts', from: (_text, { mesh }) => meshContentsOf(mesh) },
  { path: 'src/model/meshFormats.ts', from: (_text, { mesh }) => meshFormatsOf(mesh) },
  { path: 'package.json', from: manifestOf },
  { path: 'README.md', from: readmeOf },
  { path: 'deploy/npm/README.md', from: npmReadmeOf },
];

function sourceFormatsOf(formats: readonly CadFormat[]): string {
  const rows = formats.map(({ name, extensions, otherExtensions, textExtensions, ...format }) =>
    [
      '  {',
      `    name: ${quoted(name)},`,
      `    isRead: ${format.loadReader !== null},`,
      `    extensions: ${listOf(extensions)},`,
      `    otherExtensions: ${listOf(otherExtensions)},`,
      `    textExtensions: ${listOf(textExtensions)},`,
      `    savesPicture: ${format.savedPicture !== null},`,
      `    upAxis: ${quoted(format.upAxis)},`,
      `    namesNoProgram: ${format.namesNoProgram === true},`,
      `    isOfExactShapes: ${format.isOfExactShapes === true},`,
      '  },',
    ].join('\n'),
  );
  return `${sourceFormatsHead}${rows.join('\n')}\n];\n`;
}

const sourceFormatsHead = `// Made by \`npm run generate\` from src/kernel/readers/registry.ts: change it there.

/** The facts of a CAD format that other rooms use without loading its reader. */
export interface SourceFormat {
  /** The name that \`ModelExtras.sourceFormat\` gives it. */
  readonly name: string;
  /** Whether geometry is read, and not only a saved picture. */
  readonly isRead: boolean;
  /** The extensions that services accept, in lower case; \`.prt.x\` stands for any version number. */
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

/** The format that \`ModelExtras.sourceFormat\` names; null for an unknown name. */
export function sourceFormatOf(name: string): SourceFormat | null {
  return sourceFormats.find((format) => format.name === name) ?? null;
}

export const sourceFormats: readonly SourceFormat[] = [
`;

function textStartsOf(formats: readonly CadFormat[]): string {
  const rows = formats.flatMap(({ textStart }) => (textStart ? [`  ${String(textStart)},`] : []));
  return `${textStartsHead}${rows.join('\n')}\n];\n`;
}

const textStartsHead = `// Made by \`npm run generate\` from src/kernel/readers/registry.ts: change it there.

/** How CAD files begin of which the first kilobyte is text. */
export const textStarts: readonly RegExp[] = [
`;

function meshContentsOf(formats: readonly MeshFormat[]): string {
  const rows = formats.flatMap(({ content }) => {
    if (!content) return [];
    const { bytes, records, text } = content.start;
    const start = [
      ...(bytes ? [`bytes: ${listOf(bytes)}`] : []),
      ...(records
        ? [`records: { headBytes: ${records.headBytes}, recordBytes: ${records.recordBytes} }`]
        : []),
      ...(text ? [`text: ${String(text)}`] : []),
    ];
    return [
      `  ${content.kind}: {`,
      `    inWords: () => say(${quoted(content.inWords())}),`,
      `    start: { ${start.join(', ')} },`,
      '  },',
    ].join('\n');
  });
  return `${meshContentsHead}${rows.join('\n')}\n} as const;\n`;
}

const meshContentsHead = `// Made by \`npm run generate\` from src/kernel/readers/registry.ts: change it there.
import { say } from '../words/say';

/** What is told to be a mesh by its content, and saved under the extension of this name. */
export type MeshKind = keyof typeof meshContents;

/** How each kind is called on a card, and how its files begin, in the order in which they are tried. */
export const meshContents = {
`;

function meshFormatsOf(formats: readonly MeshFormat[]): string {
  const rows = formats.map(({ content, extensions, isKnownByName, isText, namesOthers }) =>
    [
      '  {',
      `    kind: ${content === null ? 'null' : quoted(content.kind)},`,
      `    extensions: ${listOf(extensions)},`,
      `    isKnownByName: ${isKnownByName},`,
      `    isText: ${isText},`,
      `    namesOthers: ${namesOthers},`,
      '  },',
    ].join('\n'),
  );
  return `${meshFormatsHead}${rows.join('\n')}\n];\n`;
}

const meshFormatsHead = `// Made by \`npm run generate\` from src/kernel/readers/registry.ts: change it there.
import type { MeshKind } from './meshContents';

/** The facts of a mesh format that other rooms use without loading its reader. */
export interface MeshFileFormat {
  /** The kind that its first bytes tell; null where they are those of another format. */
  readonly kind: MeshKind | null;
  /** Extensions of files that are opened and compared, in lower case, with the dot. */
  readonly extensions: readonly string[];
  /** Whether the file name decides where the first bytes do not tell, as in a damaged file. */
  readonly isKnownByName: boolean;
  /** Whether people write it by hand: then it is opened as text first. */
  readonly isText: boolean;
  /** Whether it refers to other files: buffers, materials, pictures. */
  readonly namesOthers: boolean;
}

export const meshFormats: readonly MeshFileFormat[] = [
`;

/** The menus of CAD files, the editor that opens them, and the tools of agents. */
function manifestOf(text: string, { cad, mesh }: Registry): string {
  const extensions = acceptedBy(cad);
  const patterns = extensions.filter((one) => one !== '.prt.x').map(patternOf);
  const names = `(${patterns.join('|')})$/i`;
  // What is compared is also what other programs saved as triangles.
  const meshPatterns = mesh.flatMap((format) => format.extensions.map(patternOf));
  const comparedNames = `(${[...patterns, ...meshPatterns].join('|')})$/i`;
  const isOfMeshes = (known: string) =>
    known.split(/[|)]/).some((one) => meshPatterns.includes(one));
  const keywords = [...cad, ...mesh].flatMap((format) => format.keywords);
  const manifest = withKeywords(withTools(text), keywords)
    .replace(/\((?:prt\(\\\\\.\(\\\\d\+\|x\)\)\?|prt)\|[^)"]*\)\$\/i/g, (known) =>
      JSON.stringify(isOfMeshes(known) ? comparedNames : names).slice(1, -1),
    )
    .replace(/\(sldasm\|[^)"]*\)/g, `(${foreignEndings.join('|')})`)
    .replace(/(?<=Accepts )\.\w+(?:\.\w+)*(?:, \.\w+(?:\.\w+)*)*/g, extensions.join(', '));
  const opened = (isText: boolean) =>
    mesh.filter((format) => format.isText === isText).flatMap((format) => format.extensions);
  return [
    ['caliper.viewer', extensions] as const,
    ['caliper.mesh', opened(false)] as const,
    ['caliper.meshText', opened(true)] as const,
    ['caliper.foreign', [...foreignExtensions({ isByClick: true }), ...ofCreo]] as const,
    ['caliper.foreignByChoice', foreignExtensions({ isByClick: false })] as const,
  ].reduce((before, [editor, ends]) => withSelectors(before, editor, ends), manifest);
}

/** What people look for: words for every CAD viewer, for each format, and for what is done with its files. */
function withKeywords(text: string, ofFormats: readonly string[]): string {
  const all = ['cad', '3d', 'viewer', ...new Set(ofFormats), 'diff', 'pmi'];
  const rows = all.map((word) => `\n    ${JSON.stringify(word)}`);
  return text.replace(
    /(\n {2}"keywords": \[)[^\]]*(\n {2}\])/,
    (_whole, before: string, after: string) => `${before}${rows.join(',')}${after}`,
  );
}

/** Creo appends a version to file names; with it, they mean no other kind of file. */
const ofCreo = ['.asm', '.drw'].flatMap((end) =>
  ['[0-9]', '[0-9][0-9]', '[0-9][0-9][0-9]'].map((digits) => `${end}.${digits}`),
);

/** The files that an editor opens. */
function withSelectors(text: string, editor: string, extensions: readonly string[]): string {
  const place = new RegExp(
    `("viewType": "${editor}",[^[]*"selector": \\[)[^\\]]*(?:\\[[^\\]]*\\][^\\]]*)*?(\\n {8}\\],\\n {8}"priority")`,
  );
  return text.replace(
    place,
    (_whole, before: string, after: string) => `${before}${selectorsFor(extensions)}${after}`,
  );
}

/** What VS Code is told of the tools for agents. Their titles in each language stand in package.nls.json. */
function withTools(text: string): string {
  const announced = toolNames.map((name) => {
    const { reference, icon, description, inputSchema } = toolTable[name];
    return {
      name,
      displayName: `%tool.${reference}.title%`,
      toolReferenceName: reference,
      canBeReferencedInPrompt: true,
      icon: `$(${icon})`,
      tags: ['cad', 'caliper'],
      userDescription: `%tool.${reference}.description%`,
      modelDescription: description,
      inputSchema,
    };
  });
  const rows = JSON.stringify(announced, null, 2).replaceAll('\n', '\n    ');
  return text.replace(
    /("languageModelTools": )\[\n(?:[^]*?\n)?? {4}\]/,
    (_whole, name: string) => `${name}${rows}`,
  );
}

/** Creo numbers the versions of a part. */
function patternOf(extension: string): string {
  return extension === '.prt' ? 'prt(\\.(\\d+|x))?' : extension.slice(1).replaceAll('.', '\\.');
}

function selectorsFor(extensions: readonly string[]): string {
  const plain = extensions.filter((extension) => extension !== '.prt.x');
  const numbers = extensions.includes('.prt.x')
    ? ['.prt.x', '.prt.[0-9]', '.prt.[0-9][0-9]', '.prt.[0-9][0-9][0-9]']
    : [];
  return [...plain, ...numbers]
    .map((end) => `\n          {\n            "filenamePattern": "*${end}"\n          }`)
    .join(',');
}

/** The formats in its first lines, and the tables of formats without their heads. */
function readmeOf(text: string, { cad, mesh }: Registry): string {
  const cadRows = cad.map(({ offers }) => {
    const { files, versions, picture, model, exactBody, gaps } = offers;
    return [files, versions, picture, model, exactBody, gaps];
  });
  const meshRows = mesh.map(({ offers: { files, unit, read, gaps } }) => [files, unit, read, gaps]);
  const meshNames = mesh.filter(({ extensions }) => extensions.length > 0).map(({ name }) => name);
  const named = text.replace(
    /(?<=\n- \*\*)[^*\n]*(\*\*, and meshes as )[^:\n]*/,
    (_whole, between: string) => `${readNames(cad)}${between}${meshNames.join(', ')}`,
  );
  const withCad = withRows(named, 'files | versions seen', cadRows);
  return withRows(withCad, '3D files | unit', meshRows);
}

/** The formats in the first line of what the package for npm says of itself. */
function npmReadmeOf(text: string, { cad }: Registry): string {
  return text.replace(/(?<=\nReads CAD files – )[^–\n]*(?= – )/, () => readNames(cad));
}

/** The formats that are read, those for exchange between programs first. */
export function readNames(formats: readonly CadFormat[]): string {
  const read = formats.filter(({ loadReader }) => loadReader !== null);
  const isForExchange = (format: CadFormat) => format.isOfExactShapes === true;
  return [...read.filter(isForExchange), ...read.filter((format) => !isForExchange(format))]
    .map(({ name }) => name)
    .join(', ');
}

/** @param head how the first line of the table begins */
function withRows(text: string, head: string, rows: readonly (readonly string[])[]): string {
  const table = new RegExp(
    `(\\| ${head.replace('|', '\\|')} [^\\n]*\\n\\|[-| ]+\\|\\n)(?:\\|[^\\n]*\\n)*`,
  );
  const lines = rows.map((cells) => `| ${cells.join(' | ')} |\n`);
  return text.replace(table, (_whole, kept: string) => `${kept}${lines.join('')}`);
}

/** Each once, in the order of the formats. */
function acceptedBy(formats: readonly CadFormat[]): readonly string[] {
  return [...new Set(formats.flatMap(({ extensions }) => extensions))];
}

function listOf(texts: readonly string[]): string {
  return `[${texts.map(quoted).join(', ')}]`;
}

function quoted(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${escaped}'`;
}
