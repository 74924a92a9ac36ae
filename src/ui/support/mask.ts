import { domainToUnicode } from 'node:url';
import { visibleText } from '../../words/visibleText';
import { displayText } from '../base/displayText';
import { maskHosts, maskPeople } from './maskHosts';
import { maskFileNames } from './maskFileNames';
import { maskPaths } from './maskPaths';
import { urlOf } from '../../words/urlOf';

/** What must be masked in a report. */
export interface Private {
  /** File names, in the order in which the report numbers them. */
  readonly names: readonly string[];
  /** Services by URL or host; the embedded service has none. */
  readonly services: readonly string[];
  /** Folder paths, as the system writes them. */
  readonly folders: readonly string[];
  /** Other hosts that have occurred, including storages. */
  readonly hosts?: readonly string[];
  /** Ids of models and tasks at services. */
  readonly ids?: readonly string[];
  /** Names of people and machines. */
  readonly people?: readonly string[];
  /** Removes secrets. */
  readonly clean: (text: string) => string;
}

type Rule = readonly [from: RegExp, to: string];

/**
 * Masks private data in a text: secrets, names of files, folders, hosts and people. First what is known from this
 * window, in every spelling; then anything that looks like such data. Names of known files keep a number, so that lines
 * can be assigned to models.
 */
export function maskOf(given: Private): (text: string) => string {
  const rules = [
    ...nameRules(given),
    ...folderRules(given),
    ...hostRules(given),
    ...wordRules(given),
  ]
    .sort(([one], [other]) => other.length - one.length)
    .map(([, from, to]) => [from, to] as const);
  return (text) =>
    text
      .split('\n', maxLines)
      .map((line) => maskLine(line, rules, given.clean))
      .join('\n');
}

/** Limit of a report's lines, many times a usual report. */
const maxLines = 10_000;

/** Limit of a line's characters, because the search for names may take quadratic time. */
const longestLine = 2000;

function maskLine(line: string, known: readonly Rule[], clean: (text: string) => string): string {
  if (line === '') return line;
  const cut = cutLine(clean(line));
  const masked = known.reduce((kept, [from, to]) => cutLine(kept.replace(from, () => to)), cut);
  return steps.reduce((kept, step) => cutLine(step(kept)), masked);
}

const steps = [maskPaths, maskFileNames, maskPeople, maskHosts];

// A replacement may be longer than the name.
function cutLine(line: string): string {
  return line.slice(0, longestLine);
}

/** Such as `model-1.step`; the extension is kept, since it matters to the reader of the report. */
export function maskedName(name: string, at: number): string {
  return `model-${at + 1}${/(?:\.[a-z]\w*)?(?:\.\d+)?$/i.exec(name)?.[0].toLowerCase() ?? ''}`;
}

/** Longer texts are replaced first, because they may contain shorter ones. */
type KnownRule = readonly [text: string, from: RegExp, to: string];

/** Shorter texts would match parts of words. */
const shortest = 3;

function nameRules({ names }: Private): readonly KnownRule[] {
  return names.flatMap((name, at) => [
    ...anywhere(spellingsOf(name), maskedName(name, at)),
    ...anywhere(spellingsOf(bareName(name)), `model-${at + 1}`),
  ]);
}

function folderRules({ folders }: Private): readonly KnownRule[] {
  return folders.flatMap((folder) =>
    /[\\/]/.test(folder)
      ? anywhere([...spellingsOf(folder), encodeURI(wellFormed(folder))], '…')
      : [folder.normalize('NFC'), folder.normalize('NFD')].flatMap((name) => asFolder(name)),
  );
}

// A folder's name may be an ordinary word.
function asFolder(name: string): readonly KnownRule[] {
  return name.length < shortest ? [] : asHost(name, '…');
}

function hostRules({ services, hosts = [] }: Private): readonly KnownRule[] {
  return [
    ...services.flatMap(hostsOf).flatMap((host) => asHost(host, 'service.example')),
    ...hosts
      .filter((host) => !isThisMachine(host))
      .flatMap(hostsOf)
      .flatMap((host) => asHost(host, 'host.example')),
  ];
}

function wordRules({ ids = [], people = [] }: Private): readonly KnownRule[] {
  return [
    ...ids.flatMap((id) => asWord(id, 'id')),
    ...people.filter((name) => name.length >= shortest).flatMap((name) => asWord(name, 'someone')),
  ];
}

/** One rule for all spellings of a text. */
function anywhere(spellings: readonly string[], to: string): readonly KnownRule[] {
  const long = spellings.filter((text) => text.length >= shortest);
  const [longest] = [...long].sort((one, other) => other.length - one.length);
  return longest === undefined ? [] : [[longest, spelt(long), to]];
}

/**
 * A host of one word may be an ordinary word, as in routes of the API; it counts as a host where no other part of a
 * path precedes it.
 */
function asHost(host: string, to: string): readonly KnownRule[] {
  if (host === '') return [];
  return [[host, new RegExp(`(?<![\\w.-]|(?<!/)/)${literal(host)}(?![\\w-]|\\.\\w)`, 'giu'), to]];
}

function asWord(text: string, to: string): readonly KnownRule[] {
  if (text === '') return [];
  return [[text, new RegExp(`(?<![\\p{L}\\p{N}_])${literal(text)}(?![\\p{L}\\p{N}_])`, 'giu'), to]];
}

/** All spellings of a name in logs and messages: in one line, shortened, in JSON, in a URL. */
function spellingsOf(text: string): readonly string[] {
  const shown = [
    text,
    visibleText(text),
    ...[60, 120, 300].map((bytes) => displayText(text, bytes)),
  ];
  const encoded = [
    JSON.stringify(text).slice(1, -1),
    encodeURIComponent(wellFormed(text)),
    encodeURI(wellFormed(text)),
  ];
  return [...new Set([...shown, ...encoded])];
}

/** Matches composed and decomposed accents, and Windows paths in any case and with any slash. */
function spelt(texts: readonly string[]): RegExp {
  const isOfWindows = texts.some((text) => /^(?:[a-z]:|\\\\)/i.test(text));
  const forms = texts.flatMap((text) => [text, text.normalize('NFC'), text.normalize('NFD')]);
  const patterns = [...new Set(forms)]
    .sort((one, other) => other.length - one.length)
    .map((form) => {
      const pattern = literal(form);
      return isOfWindows
        ? pattern.replace(/(?:\\\\)+|(?:\\\/)+|\/+/g, String.raw`[\\/]+`)
        : pattern;
    });
  return new RegExp(patterns.join('|'), isOfWindows ? 'gi' : 'g');
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

function bareName(name: string): string {
  return name.replace(/(?<=.)\.[^.]*$/, '');
}

/** A host with and without port, as typed and in canonical form. */
function hostsOf(service: string): readonly string[] {
  const address = /^[a-z][\w+.-]*:\/\//i.test(service) ? service : `http://${service}`;
  if (urlOf(address) === null) return [service];
  const { host, hostname } = new URL(address);
  const [typed = ''] = address.replace(/^[^/]*\/\/(?:[^/@]*@)?/, '').split(/[/?#]/, 1);
  const unicode = domainToUnicode(hostname);
  const all = [
    host,
    hostname,
    typed,
    typed.replace(/:\d+$/, ''),
    unicode,
    hostname.replace(/^\[|\]$/g, ''),
  ];
  return [...new Set(all)].filter((form) => form !== '');
}

// The embedded service's own address is not private.
function isThisMachine(host: string): boolean {
  return /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/.test(host);
}

// encodeURIComponent throws on an unpaired surrogate.
function wellFormed(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8');
}
