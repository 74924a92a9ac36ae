// The modules whose tests are measured: what decides, without a disk, a network or a screen of its
// own. Whoever adds such a module names it here.
const rooms = {
  contract: ['asset', 'grant', 'modelExtras', 'result', 'sourceFormat', 'unknown', 'viewerCsp'],
  client: [
    // What a secret looks like, and where it may go.
    ...['redact', 'cleanError', 'hosts', 'headerRules', 'serviceUrl', 'uploadAddress'],
    ...['uploadTarget', 'resultAddresses'],
    // How a file is sent.
    ...['builtInProfiles', 'chooseProfile', 'contractMemory', 'grantHints', 'placeholders'],
    ...['profileFaults', 'qiniuPolicy', 'readBodySetting', 'readChunking', 'readProfileSetting'],
    ...['readTexts', 'uploadEvidence', 'uploadValues', 'multipart'],
    // What an answer means.
    ...['judge', 'networkError', 'refusal', 'retryAfter', 'serviceWords'],
  ],
  models: [
    ...['failed', 'latest', 'modelRecord', 'pollDelay', 'readTrackedModel', 'reconcile'],
    ...['serviceHealth', 'slots', 'stage', 'requestPace', 'trimCache', 'turns', 'waiting'],
  ],
  kernel: ['sniffSource'],
  service: ['grantRequest', 'guard', 'readToken', 'resultAnswer'],
  ui: [
    ...['displayText', 'embeddedTokens', 'markdownText', 'measures', 'pageMessage', 'panelState'],
    ...['partRows', 'savedName', 'settingValues'],
  ],
  'viewer/page': ['readHostMessage', 'rememberedView'],
};

export const pureModules = Object.entries(rooms).flatMap(([room, names]) =>
  names.map((name) => `src/${room}/${name}.ts`),
);

/**
 * The tests that hold them, quickest first: a mutant is dead as soon as one of them notices. Those
 * that start a process, an engine or a browser take too long.
 */
export const pureTests = [
  ...['contract/*', 'ui/*', 'viewer/words'],
  ...['grantRequest', 'guardRules', 'readToken', 'resultAnswer'].map((name) => `service/${name}`),
  ...['kernel/sniffSource', 'client/*', 'models/*'],
];

/** Those among them that take too long all the same. */
export const slowTests = [
  ...['client/constantMemory', 'client/sendFile', 'client/openAsset', 'ui/log'],
  ...['models/assets', 'models/killed', 'models/modelStore', 'models/path'],
];
