// Takes of three.js what the viewer can use: its sources instead of its bundle, so that what only a
// tool needs goes into the tool's file, and no shaders or managers of things that are never drawn.
import { readFile } from 'node:fs/promises';

/** Shaders of materials and features that the viewer has not: they are included by name, and may be empty. */
const neverDrawn = [
  'background',
  'backgroundCube',
  'bumpmap_pars_fragment',
  'clearcoat_normal_fragment_begin',
  'clearcoat_normal_fragment_maps',
  'clearcoat_pars_fragment',
  'cube',
  'displacementmap_pars_vertex',
  'displacementmap_vertex',
  'distance',
  'envmap_fragment',
  'envmap_pars_fragment',
  'envmap_pars_vertex',
  'envmap_physical_pars_fragment',
  'envmap_vertex',
  'equirect',
  'fog_fragment',
  'fog_pars_fragment',
  'fog_pars_vertex',
  'fog_vertex',
  'iridescence_fragment',
  'iridescence_pars_fragment',
  'lights_lambert_fragment',
  'lights_lambert_pars_fragment',
  'lights_phong_fragment',
  'lights_phong_pars_fragment',
  'lights_toon_fragment',
  'lights_toon_pars_fragment',
  'linedashed',
  'meshlambert',
  'meshmatcap',
  'meshphong',
  'meshtoon',
  'morphcolor_vertex',
  'morphinstance_vertex',
  'morphnormal_vertex',
  'morphtarget_pars_vertex',
  'morphtarget_vertex',
  'points',
  'shadow',
  'shadowmap_pars_fragment',
  'shadowmap_pars_vertex',
  'shadowmap_vertex',
  'shadowmask_pars_fragment',
  'skinbase_vertex',
  'skinning_pars_vertex',
  'skinning_vertex',
  'skinnormal_vertex',
  'sprite',
  'transmission_fragment',
  'transmission_pars_fragment',
  'vsm',
];

/** Parts of the renderer that it makes or imports, but that do nothing here: no headset, no reflections, no shadows. */
const idle = {
  PMREMGenerator: 'export class PMREMGenerator {}',
  WebGLOutput: 'export class WebGLOutput {}',
  WebGLShadowMap: 'export class WebGLShadowMap { enabled = false; render() {} }',
  WebXRManager: `export class WebXRManager {
    enabled = false; isPresenting = false;
    addEventListener() {} removeEventListener() {} setAnimationLoop() {} dispose() {}
    getEnvironmentBlendMode() {}
  }`,
};

const idleFile = new RegExp(`[\\\\/](${Object.keys(idle).join('|')})\\.js$`);
const shaderFile = /[\\/](\w+)\.glsl\.js$/;

/** @type {import('esbuild').Plugin} */
export const threeForViewer = {
  name: 'three for the viewer',
  setup(build) {
    build.onResolve({ filter: /^three$/ }, ({ resolveDir }) =>
      build.resolve('three/src/Three.js', { resolveDir, kind: 'import-statement' }),
    );
    build.onLoad({ filter: idleFile }, ({ path }) => ({
      contents: Object.entries(idle).find(([name]) => path.endsWith(`${name}.js`))?.[1] ?? '',
    }));
    build.onLoad({ filter: shaderFile }, async ({ path }) => {
      const isDrawn = !neverDrawn.includes(shaderFile.exec(path)?.[1] ?? '');
      const text = await readFile(path, 'utf8');
      const shader = (/** @type {string} */ code) => (isDrawn ? withoutRemarks(code) : '');
      return { contents: text.replace(/`([^`]*)`/g, (_, code) => `\`${shader(code)}\``) };
    });
  },
};

/** A shader without comments, indentation and empty lines. @param {string} code */
function withoutRemarks(code) {
  const bare = code.replace(/\/\*[^]*?\*\//g, '').replace(/\/\/.*$/gm, '');
  const lines = bare.split('\n').map((line) => line.trim());
  return `${lines.filter((line) => line !== '').join('\n')}\n`;
}
