import { DirectionalLight, HemisphereLight, type Object3D } from 'three';

// Irradiance that shows a colour as it is, facing the light: the diffuse term divides by π.
const full = Math.PI;

/**
 * Light that moves with the eye, as in a CAD system: a face that looks at the user has its own
 * colour, and turning away makes it darker. Hung into `head`, which follows the camera.
 */
export function addLights(world: Object3D, head: Object3D): void {
  const sky = new HemisphereLight(0xffffff, 0x5f636b, 0.46 * full);
  const key = new DirectionalLight(0xffffff, 0.6 * full);
  key.position.set(-0.55, 0.7, 0.9);
  const fill = new DirectionalLight(0xffffff, 0.1 * full);
  fill.position.set(0.9, -0.1, 0.6);
  world.add(sky);
  for (const light of [key, fill]) head.add(light, light.target);
}
