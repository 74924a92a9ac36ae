// The modules whose tests are measured: what decides, without a disk, a network or a screen of its
// own. Whoever adds such a module names it here, by its file's name alone, which no other file has.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../host/paths.mjs';

const modules = [
  // What crosses a border: from a service, a file or a page.
  ...['assetKind', 'grant', 'modelExtras', 'outcome', 'partNames', 'result'],
  ...['sourceExtension', 'unknown'],
  ...['viewerCsp', 'visibleText', 'readHostMessage', 'readOptions', 'rememberedView'],
  // What a secret looks like, and where it may go.
  ...['redactor', 'cleanError', 'privateHosts', 'headerRules', 'serviceUrl', 'uploadAddress'],
  ...[
    'uploadTarget',
    'resultAddresses',
    'networkScope',
    'addressBytes',
    'embeddedAddresses',
    'quote',
  ],
  ...['foldedText', 'needles', 'addressCredential'],
  // How a file is sent.
  ...['builtInProfiles', 'chooseProfile', 'contractMemory', 'grantHints', 'placeholders'],
  ...['profileFaults', 'qiniuPolicy', 'readBodySetting', 'readChunking', 'readProfileSetting'],
  ...['readTexts', 'uploadEvidence', 'uploadValues', 'multipart', 'uploadGuesses'],
  ...['whatWasStored', 'bodyDigests', 'grantFault'],
  // What an answer means.
  ...['judgeAnswer', 'networkError', 'httpRefusal', 'retryAfter', 'bodyVerdict', 'serviceMessage'],
  // What becomes of a tracked model.
  ...['failed', 'latestOf', 'trackedModelRecord', 'pollDelay', 'readTrackedModel', 'reconcile'],
  ...['circuitBreaker', 'semaphore', 'stage', 'rateLimiter', 'trimCache', 'keyedMutex'],
  ...['queuedCall', 'failureEvidence', 'tokenAcceptance'],
  // What the service takes and gives.
  ...['sniffSource', 'readGlb', 'grantRequest', 'guard', 'readToken', 'resultAnswer'],
  // What is shown.
  ...['displayText', 'embeddedTokens', 'markdownText', 'shownFigures', 'pageMessage', 'panelState'],
  ...['partPaths', 'partRows', 'savedName', 'settingValues'],
];

// The tests that hold them, quickest first: a mutant is dead as soon as one of them notices. Tests
// that start a process, an engine or a server are left out, for they would be run thousands of times.
const tests = [
  ...['assetKind', 'grant', 'outcome', 'partNames', 'result', 'sourceExtension'],
  ...['unknown', 'viewerCsp'],
  ...['visibleText', 'hostMessages', 'grantRequest', 'guardRules', 'resultAnswer'],
  ...['readToken', 'sniffSource', 'readGlb', 'redactor', 'retryAfter', 'serviceUrl'],
  ...['serviceMessage', 'networkError', 'httpRefusal', 'chooseProfile', 'contractMemory'],
  ...['grantFault', 'grantHints', 'multipart', 'qiniuPolicy', 'foldedText', 'judgeAnswer', 'quote'],
  ...['bodyVerdict', 'uploadGuesses', 'whatWasStored', 'networkScope', 'readProfileSetting'],
  ...['resultAddresses', 'uploadAddress', 'uploadEvidence', 'uploadValues', 'failed'],
  ...['trackedModelRecord', 'reconcile', 'rateLimiter', 'circuitBreaker', 'trimCache'],
  ...['keyedMutex', 'failureEvidence', 'latestOf', 'schedule', 'tokenAcceptance', 'queuedCall'],
  ...['displayText', 'embeddedTokens', 'markdownText', 'shownFigures', 'panelState', 'partRows'],
  ...['settingValues', 'savedName', 'partPaths', 'pageMessage'],
];

/** `src/…/module.ts`. */
export const pureModules = modules.map((name) => `src/${placeOf('src', `${name}.ts`)}`);

/** By their path below `test/`, without `.test.ts`. */
export const pureTests = tests.map((name) =>
  placeOf('test', `${name}.test.ts`).replace(/\.test\.ts$/, ''),
);

/** @param {string} folder @param {string} file a name that stands in it once */
function placeOf(folder, file) {
  const found = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).filter(
    (place) => path.basename(place) === file,
  );
  if (found.length !== 1) throw new Error(`${file} stands ${found.length} times in ${folder}`);
  return (found[0] ?? '').split(path.sep).join('/');
}
