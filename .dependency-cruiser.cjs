// The arrows of the architecture, as tables: which room may use which, which place inside a room may use which
// other one, and who alone may use a package. docs/ARCHITECTURE.md draws them from here.
const rooms = layered({
  // The ground: what a sentence, an unknown value, an error is.
  words: [],
  // What a converted model is, and what page and extension say to each other about it.
  model: ['words'],
  // The words of the interface that every service speaks, and the files that it takes.
  interface: ['model', 'words'],
  // What every writer of files needs, on Node: it knows nothing of CAD.
  files: ['words'],
  // Which addresses lead out of this machine and its network, on Node.
  addresses: ['words'],
  client: ['addresses', 'interface', 'words'],
  tracking: ['client', 'interface', 'model', 'words', 'files'],
  viewer: ['model', 'words'],
  kernel: ['model', 'words', 'files'],
  service: ['kernel', 'addresses', 'interface', 'model', 'words', 'files'],
  agentTools: ['model', 'interface', 'words'],
  // Pages that are saved for a review, each one HTML file.
  review: ['interface', 'words'],
  cli: ['agentTools', 'review', 'service', 'kernel', 'model', 'interface', 'words', 'files'],
  ui: [
    'agentTools',
    'review',
    'tracking',
    'client',
    'addresses',
    'model',
    'interface',
    'words',
    'files',
  ],
  // Builds the objects and hands them to each other.
  wiring: ['ui', 'service', 'tracking', 'client', 'words'],
  // What a browser has in place of Node, of the disk and of programs: the build for VS Code on the web puts it there.
  web: ['ui', 'service', 'tracking', 'client', 'model', 'words'],
});

/** Inside a room, folder by folder; a file beside the folders stands here by its name. */
const inside = {
  client: layered({
    source: [],
    hosts: [],
    secrets: [],
    'validators.ts': [],
    'serviceClient.ts': ['source', 'validators.ts'],
    http: ['hosts', 'secrets'],
    upload: ['http', 'hosts', 'secrets', 'source', 'serviceClient.ts'],
    service: ['upload', 'http', 'hosts', 'secrets', 'source', 'serviceClient.ts', 'validators.ts'],
  }),
  'client/upload': layered({
    profiles: [],
    grant: [],
    request: ['profiles', 'grant'],
    chunks: ['request', 'profiles', 'grant'],
    choice: ['request', 'profiles', 'grant'],
    'ticketText.ts': ['request', 'grant'],
    'sendFile.ts': ['chunks', 'request', 'grant'],
    'uploads.ts': ['choice', 'chunks', 'request', 'grant', 'sendFile.ts', 'ticketText.ts'],
  }),
  tracking: layered({
    async: [],
    model: [],
    source: ['model'],
    cache: ['model'],
    schedule: ['async', 'model'],
    store: ['async', 'model'],
    path: ['model', 'source', 'schedule', 'async'],
    window: ['path', 'store', 'schedule', 'source', 'model', 'async'],
  }),
  model: layered({
    'sourceFormats.ts': [],
    'partNames.ts': [],
    'textStarts.ts': [],
    'meshStart.ts': [],
    'meshContents.ts': ['meshStart.ts'],
    'assetKind.ts': ['meshContents.ts', 'meshStart.ts'],
    'meshFormats.ts': ['meshContents.ts'],
    'meshFiles.ts': ['meshFormats.ts', 'assetKind.ts'],
    'namedView.ts': [],
    'viewPack.ts': [],
    'modelExtras.ts': ['sourceFormats.ts'],
    'readModelExtras.ts': ['modelExtras.ts', 'partNames.ts', 'sourceFormats.ts'],
    'shapes.ts': ['modelExtras.ts'],
    'numberArrays.ts': [],
    'vectors.ts': ['shapes.ts'],
    'boundingBox.ts': ['vectors.ts', 'shapes.ts'],
    // Where placements put points and normals: for who writes a view pack and who expands it.
    pack: ['vectors.ts'],
    // What page and extension say to each other.
    page: [],
    'quantities.ts': ['page'],
    // What is said of dimensions, tolerances and datums.
    pmi: ['shapes.ts', 'vectors.ts'],
    // What is known of exact faces, edges and corners.
    exact: ['boundingBox.ts', 'vectors.ts', 'shapes.ts'],
    features: ['exact', 'quantities.ts', 'vectors.ts', 'shapes.ts'],
    facts: [
      ...['features', 'exact', 'pmi', 'quantities.ts', 'page', 'vectors.ts', 'shapes.ts'],
      ...['readModelExtras.ts', 'modelExtras.ts', 'sourceFormats.ts', 'partNames.ts'],
    ],
    compare: [
      ...['facts', 'features', 'exact', 'pmi', 'quantities.ts', 'page', 'boundingBox.ts'],
      ...['vectors.ts', 'shapes.ts', 'readModelExtras.ts', 'modelExtras.ts'],
    ],
  }),
  'model/compare': layered({
    'alikePairs.ts': [],
    match: ['alikePairs.ts'],
    faces: ['match', 'alikePairs.ts'],
    features: ['faces', 'match'],
    pmi: ['faces', 'match'],
    'changes.ts': ['features', 'pmi', 'match'],
    'measuredPart.ts': ['changes.ts', 'match'],
    'modelState.ts': ['changes.ts', 'measuredPart.ts', 'faces'],
    'modelChanges.ts': [
      ...['changes.ts', 'measuredPart.ts', 'features', 'pmi', 'faces', 'match', 'alikePairs.ts'],
    ],
    'featureChangeText.ts': ['features'],
    'unitChangeText.ts': ['match'],
    'unknownFaces.ts': ['faces', 'match'],
    'readChangesInWords.ts': ['changes.ts'],
    'measuredChange.ts': ['changes.ts', 'measuredPart.ts', 'match'],
    'partChangeText.ts': [
      ...['changes.ts', 'measuredChange.ts', 'featureChangeText.ts', 'features', 'match'],
    ],
    'partLines.ts': ['changes.ts', 'partChangeText.ts'],
    'changeLines.ts': [
      ...['changes.ts', 'measuredChange.ts', 'partChangeText.ts', 'partLines.ts'],
      ...['match', 'pmi', 'unitChangeText.ts'],
    ],
  }),
  viewer: layered({
    base: [],
    geometry: [],
    pack: [],
    material: [],
    controls: ['geometry'],
    cube: ['geometry', 'base'],
    sheet: ['base'],
    model: ['controls', 'material', 'pack', 'geometry', 'base'],
    // Dimensions and tolerances of a model, read when somebody asks for them.
    pmi: ['model', 'pack'],
    contours: ['model', 'material', 'geometry'],
    picking: ['model', 'geometry', 'base'],
    overlay: ['model', 'cube', 'controls', 'geometry', 'base'],
    frames: ['model', 'material', 'geometry', 'base'],
    scene: [
      ...[
        'frames',
        'picking',
        'contours',
        'model',
        'cube',
        'controls',
        'material',
        'geometry',
        'base',
      ],
    ],
    // What a tool may use.
    toolkit: ['scene', 'picking', 'model', 'geometry', 'base'],
    tools: [
      ...['toolkit', 'scene', 'overlay', 'picking', 'pmi', 'model', 'controls', 'material', 'pack'],
      ...['geometry', 'base'],
    ],
    page: [
      ...['tools', 'toolkit', 'scene', 'overlay', 'picking', 'model', 'controls', 'pack'],
      ...['geometry', 'base'],
    ],
    'main.ts': ['page', 'base'],
  }),
  'viewer/tools': layered({
    measure: [],
    section: [],
    explode: [],
    views: [],
    share: [],
    compare: ['measure'],
    holes: ['measure'],
    pmi: ['measure', 'section'],
    mass: ['measure'],
    'toolRegistry.ts': [
      ...['compare', 'mass', 'measure', 'holes', 'pmi', 'section', 'explode', 'views', 'share'],
    ],
  }),
  'viewer/tools/measure': layered({
    exact: [],
    mesh: ['exact'],
    // From the triangles to the exact shape.
    refine: ['mesh', 'exact'],
    // What can be measured of a model: its parts, faces, edges and corners.
    entities: ['refine', 'mesh', 'exact'],
    facts: ['entities', 'mesh', 'exact'],
    // Two things: how far, at what angle.
    pairs: ['facts', 'entities', 'refine', 'mesh', 'exact'],
    marks: ['facts', 'entities', 'exact'],
    'measureList.ts': ['pairs', 'facts', 'entities'],
    'measureCsv.ts': ['facts'],
    'measurePanel.ts': ['measureList.ts', 'facts', 'entities'],
    'tableOffers.ts': [],
    'measureTool.ts': [
      ...['measurePanel.ts', 'measureList.ts', 'measureCsv.ts', 'tableOffers.ts'],
      ...['marks', 'facts', 'entities'],
    ],
  }),
  ui: layered({
    base: [],
    log: [],
    source: ['base'],
    // The only place that hands words to VS Code: they are made safe there.
    sinks: ['log', 'base'],
    commands: ['sinks', 'log', 'base'],
    results: ['sinks', 'source', 'base'],
    service: ['commands', 'sinks', 'log', 'base'],
    transfer: ['results', 'sinks', 'source', 'base'],
    upload: ['service', 'commands', 'sinks', 'source', 'base'],
    models: ['upload', 'results', 'commands', 'sinks', 'source', 'log', 'base'],
    agents: ['models', 'upload', 'service', 'results', 'sinks', 'source', 'base'],
    support: ['models', 'commands', 'sinks', 'log', 'base'],
    page: ['models', 'transfer', 'results', 'commands', 'sinks', 'base'],
    parts: ['page', 'transfer', 'commands', 'sinks', 'base'],
    panel: [...['page', 'models', 'transfer', 'service', 'results', 'sinks', 'source', 'base']],
    share: ['panel', 'transfer', 'service', 'results', 'commands', 'sinks', 'source', 'base'],
    sheet: [
      ...['page', 'models', 'upload', 'transfer', 'service', 'results', 'commands', 'sinks'],
      'base',
    ],
    mesh: ['share', 'panel', 'page', 'transfer', 'results', 'source', 'base'],
    compare: [
      ...['mesh', 'panel', 'page', 'models', 'upload', 'transfer', 'service', 'results'],
      ...['commands', 'sinks', 'source', 'base'],
    ],
    // What follows the whole window: what is seen, the status bar, keys for menus.
    window: [
      ...['mesh', 'compare', 'sheet', 'parts', 'panel', 'page', 'models', 'service'],
      ...['sinks', 'base'],
    ],
  }),
  cli: layered({
    'troubles.ts': [],
    'commandArguments.ts': [],
    'checkOutputs.ts': ['commandArguments.ts', 'troubles.ts'],
    'cacheFolder.ts': [],
    'converter.ts': ['troubles.ts'],
    'convertFile.ts': ['converter.ts'],
    survey: ['converter.ts', 'troubles.ts'],
    'saveOutputs.ts': ['converter.ts', 'commandArguments.ts', 'troubles.ts'],
    'fileComparer.ts': ['converter.ts', 'saveOutputs.ts', 'troubles.ts'],
    'diffFiles.ts': [
      ...['fileComparer.ts', 'converter.ts', 'checkOutputs.ts', 'commandArguments.ts'],
    ],
    'gitRepository.ts': ['commandArguments.ts', 'troubles.ts'],
    'diffGit.ts': ['gitRepository.ts', 'fileComparer.ts', 'commandArguments.ts', 'troubles.ts'],
    'reviewGit.ts': [
      ...['diffGit.ts', 'gitRepository.ts', 'fileComparer.ts', 'saveOutputs.ts'],
      'commandArguments.ts',
    ],
    'main.ts': [
      'survey',
      ...['convertFile.ts', 'diffFiles.ts', 'diffGit.ts', 'reviewGit.ts', 'saveOutputs.ts'],
      ...[
        'cacheFolder.ts',
        'checkOutputs.ts',
        'converter.ts',
        'commandArguments.ts',
        'troubles.ts',
      ],
    ],
    // The server for agents.
    mcp: ['gitRepository.ts', 'fileComparer.ts', 'converter.ts', 'troubles.ts'],
  }),
  service: layered({
    record: [],
    'ports.ts': ['record'],
    // The interface as a function: no disk, no socket, no Node.
    core: ['ports.ts', 'record'],
    jobs: ['core', 'ports.ts', 'record'],
    // The host in a tab of a browser.
    web: ['jobs', 'core', 'ports.ts', 'record'],
    // What each program on Node has: kernel processes, requests of node:http, its command line, rounds. No host.
    node: ['core', 'ports.ts', 'record'],
    // The host on one machine.
    local: ['node', 'jobs', 'core', 'ports.ts', 'record'],
    // The host on as many machines as it takes.
    team: ['node', 'jobs', 'core', 'ports.ts', 'record'],
  }),
  'service/node': layered({
    kernels: [],
    http: [],
    'limitArguments.ts': [],
    'nodeVersion.ts': [],
    'print.ts': [],
    'startPeriodicTask.ts': [],
    'mediaTypeOf.ts': [],
  }),
  'service/local': layered({
    storage: [],
    http: [],
    'readToken.ts': [],
    'webhook.ts': [],
    'localQueue.ts': ['storage'],
    'service.ts': ['localQueue.ts', 'webhook.ts', 'http', 'storage'],
    'serviceArguments.ts': ['service.ts'],
    'ownerLines.ts': [],
    'startEmbeddedService.ts': ['ownerLines.ts'],
    'main.ts': ['service.ts', 'serviceArguments.ts', 'readToken.ts', 'ownerLines.ts'],
  }),
  'service/team': layered({
    // Rows, the queue and the schema in PostgreSQL.
    postgres: [],
    // The clock of this machine beside those of database and store.
    clocks: ['postgres'],
    // Bytes in an S3 store.
    store: ['clocks', 'postgres'],
    // Who somebody is by what an identity provider says of them.
    identity: ['postgres'],
    // Which pages may call.
    'crossOrigin.ts': [],
    'teamSettings.ts': ['crossOrigin.ts', 'identity', 'store'],
    'roles.ts': [],
    'tokenRows.ts': ['identity', 'postgres'],
    'teamAccess.ts': [],
    'partRefusal.ts': ['store', 'postgres'],
    // What people see in a browser.
    page: ['partRefusal.ts', 'tokenRows.ts', 'identity', 'postgres'],
    'webhookSender.ts': ['postgres'],
    'teamNode.ts': [],
    // What a role has of its machine: an address, a folder for files.
    machine: [],
    // Metrics and traces for those who run the service.
    watch: ['machine', 'teamSettings.ts', 'clocks', 'postgres'],
    'arrivals.ts': ['store', 'postgres'],
    'gracefulShutdown.ts': [],
    'publicAddresses.ts': [],
    'doctor.ts': ['publicAddresses.ts', 'teamSettings.ts', 'store', 'clocks', 'postgres'],
    'tokenCommand.ts': ['tokenRows.ts', 'identity', 'postgres'],
    'teamConnections.ts': ['teamSettings.ts', 'store', 'clocks', 'postgres'],
    'statusRoute.ts': ['partRefusal.ts', 'watch'],
    'duplicates.ts': ['postgres'],
    'worker.ts': [
      ...['teamConnections.ts', 'duplicates.ts', 'roles.ts', 'teamSettings.ts', 'watch', 'store'],
      ...['machine', 'clocks', 'postgres'],
    ],
    'front.ts': [
      ...['teamConnections.ts', 'arrivals.ts', 'tokenRows.ts', 'teamAccess.ts', 'roles.ts'],
      ...['crossOrigin.ts', 'statusRoute.ts', 'teamSettings.ts', 'page', 'identity', 'watch'],
      ...['gracefulShutdown.ts', 'machine', 'partRefusal.ts', 'store', 'postgres'],
    ],
    'keeper.ts': [
      ...['teamConnections.ts', 'arrivals.ts', 'webhookSender.ts', 'roles.ts', 'teamSettings.ts'],
      ...['page', 'watch', 'store', 'postgres'],
    ],
    'main.ts': [
      ...['worker.ts', 'front.ts', 'keeper.ts', 'doctor.ts', 'tokenCommand.ts'],
      ...['roles.ts', 'teamSettings.ts', 'teamNode.ts', 'postgres'],
    ],
  }),
  'service/team/postgres': layered({
    'databaseTrouble.ts': [],
    'database.ts': ['databaseTrouble.ts'],
    'batched.ts': [],
    'teamSchema.ts': [],
    'modelRows.ts': ['database.ts'],
    'boss.ts': ['database.ts'],
    'migrate.ts': ['boss.ts', 'database.ts', 'databaseTrouble.ts', 'teamSchema.ts'],
    'fairOrder.ts': ['database.ts'],
    'projectUse.ts': ['database.ts'],
    'duplicateRows.ts': ['database.ts'],
    'pgQueue.ts': [
      ...['boss.ts', 'database.ts', 'modelRows.ts', 'fairOrder.ts', 'projectUse.ts'],
      'duplicateRows.ts',
    ],
    'pgRecords.ts': ['batched.ts', 'database.ts', 'modelRows.ts'],
    'workWaiting.ts': ['database.ts'],
  }),
  kernel: layered({
    base: [],
    platform: ['base'],
    containers: ['platform', 'base'],
    picture: ['containers', 'platform', 'base'],
    part21: ['platform', 'base'],
    mesh: ['base'],
    brep: ['base'],
    exact: ['brep', 'base'],
    tessellate: ['exact', 'brep', 'base'],
    // Faces of files without topology, joined by their borders.
    sewing: ['tessellate', 'exact', 'brep', 'base'],
    bodies: ['tessellate', 'exact', 'brep', 'mesh', 'base'],
    // The fallback: geometry engines in WebAssembly.
    opencascade: ['bodies', 'exact', 'brep', 'mesh', 'part21', 'platform', 'base'],
    parts: ['opencascade', 'bodies', 'brep', 'mesh', 'part21', 'base'],
    gates: ['parts', 'bodies', 'brep', 'mesh', 'picture', 'base'],
    // What a designer made: holes, slots, fillets, told from the exact shapes that passed the gates.
    features: ['base'],
    readers: [
      ...['gates', 'parts', 'opencascade', 'bodies', 'sewing', 'tessellate', 'exact', 'brep'],
      ...['mesh', 'part21', 'picture', 'containers', 'platform', 'base'],
    ],
    write: ['parts', 'mesh', 'picture', 'containers', 'platform', 'base'],
    convert: [
      ...['readers', 'write', 'features', 'gates', 'parts', 'bodies', 'opencascade', 'mesh'],
      ...['picture', 'containers'],
      ...['platform', 'base'],
    ],
    process: ['convert', 'picture', 'platform', 'base'],
    worker: ['convert', 'picture', 'base'],
    // For programs of others: what the npm package exports.
    library: ['convert', 'base'],
  }),
};

/** Formats that are kept in, or read by, another one. A format that is not named here knows its own folder alone. */
const readersOf = {
  iges: ['step'],
  jt: ['xt'],
  nx: ['jt', 'xt'],
  sldprt: ['xt'],
  solidEdge: ['xt'],
  zip: ['threemf'],
};

/** What a room may hold beside the places of its table: its door, and words for the compiler. */
const entries = ['index\\.ts$', '[^/]+\\.d\\.ts$'];

/** Doors: what others import of a room. */
const doors = { kernel: 'src/kernel/index.ts' };

const owners = {
  'node-fetch': 'client/http/',
  vscode: '(ui/|web/|wiring/|extension\\.ts$|webExtension\\.ts$)',
  three: 'viewer/',
  'replicad-opencascadejs': 'kernel/opencascade/',
  meshoptimizer: 'kernel/readers/gltf/',
  'fast-png': 'kernel/picture/',
  fflate: '(kernel/containers/|ui/mesh/|viewer/|web/node/)',
  pako: 'kernel/platform/browser/',
  '@fastify/busboy': 'service/local/',
  pg: 'service/team/',
  'pg-boss': 'service/team/',
  aws4fetch: 'service/team/',
  jose: 'service/team/',
  'openid-client': 'service/team/',
  'prom-client': 'service/team/watch/',
  '@opentelemetry/api': 'service/team/watch/',
  '@opentelemetry/exporter-trace-otlp-http': 'service/team/watch/',
  '@opentelemetry/resources': 'service/team/watch/',
  '@opentelemetry/sdk-trace-base': 'service/team/watch/',
  '@modelcontextprotocol/sdk': 'cli/mcp/',
};

// Places that must run anywhere: no Node at all.
const withoutNode = [
  ...['words', 'interface', 'model', 'viewer', 'kernel/(?!process/|platform/node/)'],
  'service/(?!node/|local/|team/)',
];

module.exports = {
  forbidden: [
    { name: 'no-circle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-missing',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^vscode$' },
    },
    {
      name: 'tests-stay-out',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^test/' },
    },
    {
      name: 'extension-arrows',
      severity: 'error',
      from: { path: '^src/extension\\.ts$' },
      to: { path: '^src/', pathNot: '^src/(wiring|ui)/' },
    },
    {
      name: 'web-extension-arrows',
      severity: 'error',
      from: { path: '^src/webExtension\\.ts$' },
      to: { path: '^src/', pathNot: '^src/(extension\\.ts$|web/|ui/|words/)' },
    },
    {
      name: 'web-without-node',
      comment: 'What stands in for Node has none.',
      severity: 'error',
      from: { path: '^src/web/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'wiring-starts-the-service',
      comment: 'Of the service, what starts it and what prepares results, and nothing else.',
      severity: 'error',
      from: { path: '^src/wiring/' },
      to: {
        path: '^src/service/',
        pathNot: '^src/service/(local/startEmbeddedService|node/kernels/packer(OnDemand)?)\\.ts$',
      },
    },
    {
      name: 'programs-without-host',
      comment: 'A command line has kernels of its own; it starts no service.',
      severity: 'error',
      from: { path: '^src/cli/' },
      to: { path: '^src/service/(local|team|web)/' },
    },
    {
      name: 'no-other-room',
      comment: 'A folder or a file that the table of rooms does not name.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: `^src/(${[...Object.keys(rooms).map(within), 'extension\\.ts$', 'webExtension\\.ts$'].join('|')})`,
      },
      to: {},
    },
    {
      name: 'kernel-without-disk',
      severity: 'error',
      from: { path: '^src/kernel/(?!process/)' },
      to: { path: '^src/files/' },
    },
    {
      name: 'service-without-disk',
      comment: 'What a browser runs too reaches Node by no other room either.',
      severity: 'error',
      from: { path: '^src/service/(?!node/|local/|team/)' },
      to: { path: '^src/(files|addresses)/' },
    },
    {
      name: 'service-core-without-kernel',
      comment: 'A host hands the converter over by its port.',
      severity: 'error',
      from: { path: '^src/service/(core|record|jobs)/|^src/service/ports\\.ts$' },
      to: { path: '^src/kernel/' },
    },
    {
      name: 'kernel-chooses-its-platform',
      comment: 'Which platform it is, one place decides.',
      severity: 'error',
      from: {
        path: '^src/kernel/',
        pathNot: '^src/kernel/(process/|platform/)',
      },
      to: { path: '^src/kernel/platform/(node|browser)/' },
    },
    {
      name: 'readers-apart',
      severity: 'error',
      from: {
        path: '^src/kernel/readers/([^/]+)/',
        pathNot: `^src/kernel/readers/(${Object.keys(readersOf).join('|')})/`,
      },
      to: {
        path: '^src/kernel/readers/',
        pathNot: '^src/kernel/readers/($1/|(cad|mesh)Format\\.ts$)',
      },
    },
    ...Object.entries(readersOf).map(([reader, others]) => ({
      name: `${reader}-apart`,
      severity: 'error',
      from: { path: `^src/kernel/readers/${reader}/` },
      to: {
        path: '^src/kernel/readers/',
        pathNot: `^src/kernel/readers/((${[reader, ...others].join('|')})/|(cad|mesh)Format\\.ts$)`,
      },
    })),
    ...Object.entries(rooms).map(([room, others]) => ({
      name: `${room}-arrows`,
      severity: 'error',
      from: { path: `^src/${room}/` },
      to: { path: '^src/', pathNot: `^src/(${[room, ...others].join('|')})/` },
    })),
    ...Object.entries(inside).flatMap(([room, places]) => [
      ...Object.entries(places).map(([place, others]) => ({
        name: `${room}-${place.replace(/\.ts$/, '')}-arrows`,
        severity: 'error',
        from: { path: `^src/${room}/${within(place)}` },
        to: {
          path: `^src/${room}/`,
          pathNot: `^src/${room}/(${[place, ...others].map(within).join('|')})|\\.css$`,
        },
      })),
      {
        name: `${room}-places`,
        comment: 'A folder or a file that the table of its room does not name.',
        severity: 'error',
        from: {
          path: `^src/${room}/`,
          pathNot: `^src/${room}/(${[...Object.keys(places).map(within), ...entries].join('|')})`,
        },
        to: {},
      },
    ]),
    ...Object.entries(doors).map(([room, door]) => ({
      name: `${room}-door`,
      severity: 'error',
      from: { path: '^src/', pathNot: `^src/${room}/` },
      to: { path: `^src/${room}/`, pathNot: `^${door.replaceAll('.', '\\.')}$` },
    })),
    ...Object.entries(owners).map(([name, owner]) => ({
      name: `${name}-owner`,
      severity: 'error',
      from: { path: '^src/', pathNot: `^src/${owner}` },
      to: { path: `(^|node_modules/)(@types/)?${name}(/|$)`, pathNot: '^src/' },
    })),
    {
      name: 'package-without-owner',
      comment: 'A package that the table of owners does not name.',
      severity: 'error',
      from: { path: '^src/' },
      to: {
        path: 'node_modules/',
        pathNot: `node_modules/(@types/)?(${Object.keys(owners).join('|')})(/|$)`,
      },
    },
    ...withoutNode.map((place) => ({
      name: `${place.replace(/\/.*/, '')}-without-node`,
      severity: 'error',
      from: { path: `^src/${place}${place.endsWith(')') ? '' : '/'}` },
      to: { dependencyTypes: ['core'] },
    })),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  },
};

// For the drawing: the check itself knows nothing of it.
Object.defineProperty(module.exports, 'tables', { value: { rooms, inside, owners } });

/** A folder with all that is in it, or one file. */
function within(place) {
  return place.endsWith('.ts') ? `${place.replace('.', '\\.')}$` : `${place}/`;
}

/**
 * A table in which each place uses only what stands above it: so it holds no circle.
 * @param {Record<string, readonly string[]>} places
 */
function layered(places) {
  const known = new Set();
  for (const [place, others] of Object.entries(places)) {
    const unknown = others.filter((other) => !known.has(other));
    if (unknown.length > 0)
      throw new Error(`${place} uses ${unknown.join(', ')}, which stands below it`);
    known.add(place);
  }
  return places;
}
