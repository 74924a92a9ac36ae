// The arrows of the architecture, as a table: which room may use which, and who alone may use a package.
const rooms = {
  contract: [],
  // What every writer of files needs, on Node: it knows nothing of CAD.
  files: [],
  client: ['contract'],
  models: ['client', 'contract', 'files'],
  tools: ['contract'],
  ui: ['tools', 'models', 'client', 'contract', 'files'],
  kernel: ['contract', 'files'],
  service: ['kernel', 'contract', 'files'],
  cli: ['tools', 'service', 'kernel', 'contract', 'files'],
  viewer: ['contract'],
};

const owners = {
  'node-fetch': 'client/',
  vscode: '(ui/|extension\\.ts$)',
  three: 'viewer/',
  'occt-import-js': 'kernel/',
  'replicad-opencascadejs': 'kernel/',
  draco3dgltf: 'kernel/',
  'fast-png': 'kernel/',
  '@gltf-transform/core': 'kernel/',
  '@fastify/busboy': 'service/',
};

// Rooms that must run anywhere: no Node at all.
const withoutNode = ['contract', 'viewer'];

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
      to: { path: '^src/(kernel|viewer)/' },
    },
    ...Object.entries(rooms).map(([room, others]) => ({
      name: `${room}-arrows`,
      severity: 'error',
      from: { path: `^src/${room}/` },
      to: { path: '^src/', pathNot: `^src/(${[room, ...others].join('|')})/` },
    })),
    ...Object.entries(owners).map(([name, owner]) => ({
      name: `${name}-owner`,
      severity: 'error',
      from: { path: '^src/', pathNot: `^src/${owner}` },
      to: { path: `(^|node_modules/)(@types/)?${name}(/|$)`, pathNot: '^src/' },
    })),
    ...withoutNode.map((room) => ({
      name: `${room}-without-node`,
      severity: 'error',
      from: { path: `^src/${room}/` },
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
