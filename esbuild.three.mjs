// Takes of three.js what the viewer can use: its sources instead of its bundle, so that what only a
// tool needs goes into the tool's file, and no shaders or managers of things that are never drawn.
import { readFile } from 'node:fs/promises';

/** Shaders of materials and features that the viewer has not: they are included by name, and may be empty. */
const neverDrawn = [
  'background',
  'backgroundCube',
  'bsdfs',
  'bumpmap_pars_fragment',
  'clearcoat_normal_fragment_begin',
  'clearcoat_normal_fragment_maps',
  'clearcoat_pars_fragment',
  'cube',
  'depth',
  'displacementmap_pars_vertex',
  'displacementmap_vertex',
  'distance',
  'emissivemap_fragment',
  'emissivemap_pars_fragment',
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
  'gradientmap_pars_fragment',
  'iridescence_fragment',
  'iridescence_pars_fragment',
  'lightprobes_pars_fragment',
  'lights_fragment_begin',
  'lights_fragment_end',
  'lights_fragment_maps',
  'lights_lambert_fragment',
  'lights_lambert_pars_fragment',
  'lights_pars_begin',
  'lights_phong_fragment',
  'lights_phong_pars_fragment',
  'lights_physical_fragment',
  'lights_physical_pars_fragment',
  'lights_toon_fragment',
  'lights_toon_pars_fragment',
  'linedashed',
  'map_particle_fragment',
  'map_particle_pars_fragment',
  'meshlambert',
  'meshmatcap',
  'meshnormal',
  'meshphong',
  'meshphysical',
  'meshtoon',
  'metalnessmap_fragment',
  'metalnessmap_pars_fragment',
  'morphcolor_vertex',
  'morphinstance_vertex',
  'morphnormal_vertex',
  'morphtarget_pars_vertex',
  'morphtarget_vertex',
  'normal_fragment_begin',
  'normal_fragment_maps',
  'normal_pars_fragment',
  'normal_pars_vertex',
  'normal_vertex',
  'normalmap_pars_fragment',
  'packing',
  'points',
  'roughnessmap_fragment',
  'roughnessmap_pars_fragment',
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

/** Parts of the renderer that it makes or imports, but that do nothing here: no headset, no reflections, no shadows, no light of its own. */
const idle = {
  DFGLUTData: 'export function getDFGLUT() {}',
  PMREMGenerator: 'export class PMREMGenerator {}',
  WebGLOutput: 'export class WebGLOutput {}',
  WebGLShadowMap: 'export class WebGLShadowMap { enabled = false; render() {} }',
  WebXRManager: `export class WebXRManager {
    enabled = false; isPresenting = false;
    addEventListener() {} removeEventListener() {} setAnimationLoop() {} dispose() {}
    getEnvironmentBlendMode() {}
  }`,
};

/**
 * The list of all that three.js has. Whatever a tool takes from it is put into the first script, because that has the
 * list; so a tool imports from the file itself what is not in the list then.
 */
const listFile = /[\\/]three[\\/]src[\\/]Three\.Core\.js$/;
const ofTools = /^export \{ ShapeUtils \} from .*$/m;

const idleFile = new RegExp(`[\\\\/](${Object.keys(idle).join('|')})\\.js$`);
const shaderFile = /[\\/](\w+)\.glsl\.js$/;

/** @type {import('esbuild').Plugin} */
export const threeForViewer = {
  name: 'three for the viewer',
  setup(build) {
    build.onResolve({ filter: /^three$/ }, ({ resolveDir }) =>
      build.resolve('three/src/Three.js', { resolveDir, kind: 'import-statement' }),
    );
    build.onLoad({ filter: listFile }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(ofTools, ''),
    }));
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
