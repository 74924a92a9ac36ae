import { deepEqual, ok } from 'node:assert/strict';
import { textsOfSource, type LooseText } from './literals';
import { readJson } from './readManifest';

describe('the words of the code', () => {
  const { said, loose } = textsOfSource();
  const chinese = new Map<string, unknown>(Object.entries(readJson('l10n/bundle.l10n.zh-cn.json')));
  const sentences = new Set(said.flatMap(({ sentence }) => sentence ?? []));

  it('are plain literals, said when the words are there', () => {
    const odd = said.filter(({ sentence, isEarly }) => sentence === null || isEarly);
    deepEqual(
      odd.map(({ place }) => place),
      [],
    );
    ok(said.length > 0);
  });

  it('are all in the Chinese bundle', () => {
    deepEqual(
      [...sentences].filter((sentence) => !chinese.get(sentence)),
      [],
    );
  });

  it('are all that the Chinese bundle has', () => {
    deepEqual(
      [...chinese.keys()].filter((sentence) => !sentences.has(sentence)),
      [],
    );
  });

  it('stand in the order of the alphabet in the Chinese bundle, so that two people can add some', () => {
    const keys = [...chinese.keys()];
    deepEqual(keys, [...keys].sort());
  });

  it('have the same values in both languages', () => {
    deepEqual(
      [...chinese].filter(([english, text]) => valuesIn(english) !== valuesIn(String(text))),
      [],
    );
  });

  it('speak of no embedded service and of no setting where a command line and a library say them too', () => {
    const shared = said.filter(({ place }) => /^src\/(cli|files|kernel|words)\//.test(place));
    const ofWindows = /embedded service|set another service|\bcaliper\.[a-z]+\./i;
    ok(shared.length > 0);
    deepEqual(
      shared.filter(({ sentence }) => ofWindows.test(sentence ?? '')),
      [],
    );
  });

  it('leave no word of the page out', () => {
    const inPage = loose.filter(({ file }) => file.startsWith('src/viewer/'));
    const forgotten = inPage.filter(
      (text) => isWord(text) && !namesInPage.some((rule) => rule(text)),
    );
    deepEqual(
      forgotten.map(({ place, text }) => `${place} ${text}`),
      [],
    );
  });

  it('leave no sentence for people out', () => {
    const forgotten = loose.filter(
      (text) => isForPeople(text) && !allowed.some((rule) => rule(text)),
    );
    deepEqual(
      forgotten.map(({ place, text }) => `${place} ${text}`),
      [],
    );
  });
});

/** A word that begins as words for people do, wherever it stands. */
function isWord({ text }: LooseText): boolean {
  return /^\p{Lu}[\p{L} {}-]*\p{Ll}{2}/u.test(text);
}

/** Names that are the same in every language: of keys, groups in the code, products, fonts, headers of files. */
const namesInPage: readonly ((text: LooseText) => boolean)[] = [
  asText(
    /^((Shift|Ctrl|Alt)\+)*(Arrow\w+|Escape|Esc|Enter|Home|End|Tab|Page\w*|Backspace|Delete|ContextMenu|\w|\{\})$/,
  ),
  asText(/^(WebGL|SpaceMouse|SolidWorks|Caliper|UnreadableModel)\b/),
  asText(/^(Views|Camera|Parts|Display|Page)$/),
  asText(/^Binary STL by Caliper/),
  inFiles(/^src\/viewer\/pmi\/symbols\/symbolFont\.ts$/),
  inFiles(/^src\/viewer\/tools\/(measure\/measureCsv|holes\/holesCsv)\.ts$/),
];

/** The names in braces, in the order of the alphabet. */
function valuesIn(sentence: string): string {
  const names = [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  return names.sort().join();
}

/** A sentence, or words in a place where only people read. */
function isForPeople({ text, role }: LooseText): boolean {
  const isSentence = /^[A-Z{][^]* [^]*[.!?…]$/.test(text) && /[a-z]{2}/.test(text);
  return isSentence || (readRoles.test(role) && /^[A-Z][^]*[a-z]/.test(text));
}

const readRoles =
  /^(show\w+Message|show\w+Pick|title|label|detail|placeHolder|prompt|openLabel|tooltip|text|ariaLabel|textContent|report|phase|speak|announce|showStatus|words?|hint|summary|caption|status)$/;

function inFiles(pattern: RegExp) {
  return ({ file }: LooseText) => pattern.test(file);
}
function asText(pattern: RegExp) {
  return ({ text }: LooseText) => pattern.test(text);
}
const asRole = (pattern: RegExp) => (text: LooseText) => pattern.test(text.role);

/** What stays English, and why. */
const allowed: readonly ((text: LooseText) => boolean)[] = [
  // A program of the command line, and what language models read: one language, for scripts and prompts.
  inFiles(/^src\/(cli|agentTools)\//),
  // Its commands, settings and logs, for who runs servers; what it answers to clients is said by the core.
  inFiles(/^src\/service\/team\//),
  inFiles(/^src\/ui\/(agents\/|results\/resultReader\.ts$)/),
  // What the service says of its own command line, on which its language stands.
  inFiles(/^src\/service\/(local\/(main|serviceArguments|readToken)|node\/limitArguments)\.ts$/),
  // Mistakes in a program that calls the library, for who writes it.
  inFiles(/^src\/kernel\/library\/checkedArguments\.ts$/),
  inFiles(/^src\/model\/(factsText|holeText)\.ts$/),
  // Lines of the log are what a report is made of.
  asRole(/^(log|line|logTrouble|trouble|warn|info)$/),
];
