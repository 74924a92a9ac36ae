import { domainToUnicode } from 'node:url';
import { visibleText } from '../../words/visibleText';
import { displayText } from '../base/displayText';
import { maskHosts, maskPeople } from './maskHosts';
import { maskFileNames } from './maskFileNames';
import { maskPaths } from './maskPaths';
import { urlOf } from '../../words/urlOf';

/** What a report must not tell. */
export interface Private {
  /** Names of files, in the order in which the report counts them. */
  readonly names: readonly string[];
  /** Services by their address or host; the embedded one is none. */
  readonly services: readonly string[];
  /** Folders, as the system writes them. */
  readonly folders: readonly string[];
  /** Other hosts that were heard of, storages among them. */
  readonly hosts?: readonly string[];
  /** What models and tasks are called at services. */
  readonly ids?: readonly string[];
  /** Names of people and machines. */
  readonly people?: readonly string[];
  /** Takes secrets out. */
  readonly clean: (text: string) => string;
}

type Rule = readonly [from: RegExp, to: string];

/**
 * Takes out of a text what is nobody else's business: secrets, names of files, folders, hosts and people.
 * First what is known to be in this window, however it is spelt; then whatever looks like such a thing.
 * Names of known files keep their number, so that a line can be told to belong to a model.
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
      .split('\n', mostLines)
      .map((line) => maskLine(line, rules, given.clean))
      .join('\n');
}

/** Lines of a report, many times as many as one has. */
const mostLines = 10_000;

/** Characters of a line that a report tells: what looks for names in it may cost their square. */
const longestLine = 2000;

function maskLine(line: string, known: readonly Rule[], clean: (text: string) => string): string {
  if (line === '') return line;
  const cut = cutLine(clean(line));
  const masked = known.reduce((kept, [from, to]) => cutLine(kept.replace(from, () => to)), cut);
  return steps.reduce((kept, step) => cutLine(step(kept)), masked);
}

const steps = [maskPaths, maskFileNames, maskPeople, maskHosts];

// What is put in the place of a name may be longer than the name.
function cutLine(line: string): string {
  return line.slice(0, longestLine);
}

/** `model-1.step`: the kind of a file matters to who reads the report. */
export function maskedName(name: string, at: number): string {
  return `model-${at + 1}${/(?:\.[a-z]\w*)?(?:\.\d+)?$/i.exec(name)?.[0].toLowerCase() ?? ''}`;
}

/** The longer text first: it may hold a shorter one. */
type KnownRule = readonly [text: string, from: RegExp, to: string];

/** Shorter ones are parts of words. */
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

// The name of a folder may be an ordinary word.
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
 * A host of one word may be an ordinary word, as in the routes of the interface: it is one where no other
 * part of a path stands before it.
 */
function asHost(host: string, to: string): readonly KnownRule[] {
  if (host === '') return [];
  return [[host, new RegExp(`(?<![\\w.-]|(?<!/)/)${literal(host)}(?![\\w-]|\\.\\w)`, 'giu'), to]];
}

function asWord(text: string, to: string): readonly KnownRule[] {
  if (text === '') return [];
  return [[text, new RegExp(`(?<![\\p{L}\\p{N}_])${literal(text)}(?![\\p{L}\\p{N}_])`, 'giu'), to]];
}

/** A name as the log and the messages write it: in one line, cut, in JSON, in an address. */
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

/** Accents composed or not, and a path of Windows in any case, with any slash. */
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

/** With and without the port, as a person typed it and as the system writes it. */
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

// The embedded service's own, which tells nothing.
function isThisMachine(host: string): boolean {
  return /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/.test(host);
}

// encodeURIComponent throws on half of a surrogate pair.
function wellFormed(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8');
}
