import { beginsFormula, csvField } from '../../words/csvField';
import { isMeshFile } from '../../model/meshFiles';
import { groupBy } from '../../words/groupBy';
import { visibleText } from '../../words/visibleText';
import { surveyStates, type Survey, type SurveyedFile } from './surveyFolder';

/** The report as text: how well the files of each extension are read, and why files are not exact. */
export function surveyLines(survey: Survey): readonly string[] {
  const { folder, found, isWhole, files, unread, links, leftOut } = survey;
  const tried = isWhole ? '' : `, ${files.length} of them tried: the survey was stopped`;
  return [
    `${found} CAD ${found === 1 ? 'file' : 'files'} in ${visibleText(folder)}${tried}`,
    ...(files.length > 0 ? ['', ...tableOf(files)] : []),
    ...reasonsOf(files),
    ...(links > 0 ? ['', `Links to CAD files, which are not followed: ${links}`] : []),
    ...(leftOut.length > 0 ? ['', leftOutText(leftOut)] : []),
    ...(unread.length > 0 ? ['', ...unread.map((line) => visibleText(line))] : []),
  ];
}

function leftOutText(paths: readonly string[]): string {
  const kinds = [...groupBy(paths, endingOf)]
    .sort(([one, a], [other, b]) => b.length - a.length || (one < other ? -1 : 1))
    .map(([name, all]) => `${visibleText(name)} ${all.length}`);
  return `CAD files of kinds that Caliper does not read, left out: ${paths.length} (${kinds.join(', ')})`;
}

function tableOf(files: readonly SurveyedFile[]): readonly string[] {
  const groups = [...groupBy(files, ({ path }) => endingOf(path))].sort(
    ([one, a], [other, b]) => b.length - a.length || (one < other ? -1 : 1),
  );
  const rows = [...groups, ['all', files] as const].map(([name, all]) => [
    visibleText(name),
    ...[all.length, ...surveyStates.map((state) => countOf(all, state))].map(String),
    percentText(all),
  ]);
  return aligned([['', 'files', ...surveyStates, 'exact %'], ...rows]);
}

function countOf(files: readonly SurveyedFile[], wanted: SurveyedFile['state']): number {
  return files.filter(({ state }) => state === wanted).length;
}

/** Of the CAD files; a dash where there are only files of triangles, which cannot be exact. */
function percentText(files: readonly SurveyedFile[]): string {
  const cad = files.filter(({ path }) => !isMeshFile(path));
  return cad.length === 0 ? '–' : ((100 * countOf(cad, 'exact')) / cad.length).toFixed(1);
}

/** Aligns the first column to the left, and numbers to the right. */
function aligned(rows: readonly (readonly string[])[]): readonly string[] {
  const columns = rows[0]?.map((_, column) => rows.map((row) => row[column] ?? '')) ?? [];
  const widths = columns.map((texts) => Math.max(...texts.map(({ length }) => length)));
  return rows.map((row) =>
    row
      .map((text, i) => (i === 0 ? text.padEnd(widths[i] ?? 0) : text.padStart(widths[i] ?? 0)))
      .join('  '),
  );
}

function reasonsOf(files: readonly SurveyedFile[]): readonly string[] {
  return surveyStates.flatMap((wanted) => {
    const isExact = wanted === 'exact';
    const some = files.filter(
      ({ state, openPlacements }) => state === wanted && (!isExact || openPlacements !== undefined),
    );
    if (some.length === 0) return [];
    const title = isExact ? 'exact, but not closed' : wanted;
    return ['', title, ...some.map((file) => `  ${visibleText(reasonOf(file))}`)];
  });
}

function reasonOf({ path, sentences }: SurveyedFile): string {
  return sentences.length > 0 ? `${path}: ${sentences.join(' ')}` : path;
}

/** For example `.step`; `.prt` for a file with a version number. */
function endingOf(path: string): string {
  return /\.[^./]+(?=(?:\.\d+)?$)/.exec(path.toLowerCase())?.[0] ?? '';
}

/** A path that begins like a formula gets `./`, which makes it a text in a spreadsheet and is the same file. */
function safePath(path: string): string {
  return visibleText(beginsFormula(path) ? `./${path}` : path);
}

/** The report as CSV, with one row per file. */
export function surveyCsv({ files }: Pick<Survey, 'files'>): readonly string[] {
  const rows = files.map((file) => [
    ...[safePath(file.path), file.state, file.format ?? '', visibleText(file.schema ?? '')],
    ...[file.bytes ?? '', file.seconds, file.parts ?? '', file.placements ?? ''],
    ...[file.faces ?? '', file.missingFaces, file.triangles ?? ''],
    visibleText(file.sentences.join(' ')),
  ]);
  const header = [
    ...['path', 'state', 'format', 'schema', 'bytes', 'seconds', 'parts', 'placements'],
    ...['faces', 'missing faces', 'triangles', 'sentences'],
  ];
  return [header, ...rows].map((row) => row.map(csvField).join(','));
}
