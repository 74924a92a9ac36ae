// Takes of the protocol's library what a server with tools can use. What it imports besides, and never
// calls here, is more than half of it: no form that a user fills is checked, and our schemas are JSON already.

/** @type {readonly (readonly [RegExp, string])[]} */
const idle = [
  [/[\\/]ajv-provider\.js$/, 'export class AjvJsonSchemaValidator {}'],
  [/[\\/]zod-to-json-schema[\\/].*[\\/]index\.js$/, 'export function zodToJsonSchema() {}'],
];

/** @type {import('esbuild').Plugin} */
export const protocolForTools = {
  name: 'protocol for tools',
  setup(build) {
    for (const [filter, contents] of idle) build.onLoad({ filter }, () => ({ contents }));
  },
};
