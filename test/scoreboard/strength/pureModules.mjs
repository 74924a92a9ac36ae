// The modules whose tests are measured: what decides, without a disk, a network or a screen of its
// own. Whoever adds such a module names it here.
const rooms = {
  contract: [
    ...['asset', 'grant', 'modelExtras', 'partNames', 'result', 'sourceFormat', 'unknown'],
    ...['viewerCsp', 'visibleText'],
  ],
  client: [
    // What a secret looks like, and where it may go.
    ...['redact', 'cleanError', 'hosts', 'headerRules', 'serviceUrl', 'uploadAddress'],
    ...[
      'uploadTarget',
      'resultAddresses',
      'reach',
      'addressBytes',
      'carriedAddresses',
      'quote',
      'foldedText',
      'needles',
    ],
    // How a file is sent.
    ...['builtInProfiles', 'chooseProfile', 'contractMemory', 'grantHints', 'placeholders'],
    ...['profileFaults', 'qiniuPolicy', 'readBodySetting', 'readChunking', 'readProfileSetting'],
    ...['readTexts', 'uploadEvidence', 'uploadValues', 'multipart', 'addressCredential'],
    ...['uploadGuesses', 'whatWasStored', 'bodyDigests', 'grantFault'],
    // What an answer means.
    ...['judge', 'networkError', 'refusal', 'retryAfter', 'saysNo', 'serviceWords'],
  ],
  models: [
    ...['failed', 'latest', 'modelRecord', 'pollDelay', 'readTrackedModel', 'reconcile'],
    ...['serviceHealth', 'slots', 'stage', 'requestPace', 'trimCache', 'turns', 'waiting'],
    ...['evidence', 'tokenAcceptance'],
  ],
  kernel: ['sniffSource', 'readers/gltf/readGlb'],
  service: ['grantRequest', 'guard', 'readToken', 'resultAnswer'],
  ui: [
    ...['displayText', 'embeddedTokens', 'markdownText', 'measures', 'pageMessage', 'panelState'],
    ...['partPaths', 'partRows', 'savedName', 'settingValues'],
  ],
  'viewer/page': ['readHostMessage', 'readOptions', 'rememberedView'],
};

export const pureModules = Object.entries(rooms).flatMap(([room, names]) =>
  names.map((name) => `src/${room}/${name}.ts`),
);

// The tests that hold them, quickest first: a mutant is dead as soon as one of them notices. Tests
// that start a process, an engine or a server are left out, for they would be run thousands of times.
const tests = {
  contract: [
    ...['asset', 'grant', 'partNames', 'result', 'sourceFormat', 'unknown', 'viewerCsp'],
    'visibleText',
  ],
  viewer: ['hostMessages', 'words'],
  service: ['grantRequest', 'guardRules', 'resultAnswer', 'readToken'],
  kernel: ['sniffSource', 'readers/gltf/readGlb'],
  client: [
    ...['redact', 'retryAfter', 'serviceUrl', 'serviceWords', 'networkError', 'refusal'],
    ...['chooseProfile', 'contractMemory', 'grantFault', 'grantHints', 'multipart', 'qiniuPolicy'],
    ...['foldedText', 'judge', 'quote', 'saysNo', 'uploadGuesses', 'whatWasStored'],
    ...[
      'reach',
      'readProfileSetting',
      'resultAddresses',
      'uploadAddress',
      'uploadEvidence',
      'uploadValues',
    ],
  ],
  models: [
    ...['failed', 'modelRecord', 'reconcile', 'requestPace', 'serviceHealth', 'trimCache', 'turns'],
    ...['evidence', 'latest', 'schedule', 'tokenAcceptance', 'waiting'],
  ],
  ui: [
    ...['displayText', 'embeddedTokens', 'markdownText', 'measures', 'panelState', 'partRows'],
    ...['settingValues', 'savedName', 'partPaths', 'pageMessage'],
  ],
};

/** By their path below `test/`, without `.test.ts`. */
export const pureTests = Object.entries(tests).flatMap(([room, names]) =>
  names.map((name) => `${room}/${name}`),
);
