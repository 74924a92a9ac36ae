import { LoadingManager, type Object3D } from 'three';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { readDocument, type GltfDocument } from './readDocument';
import { readGlb } from './readGlb';
import { UnreadableModel } from './unreadableModel';

export interface ParsedModel {
  readonly scene: Object3D;
  readonly document: GltfDocument;
  /** The glTF node that an object stands for; null for the pieces of a node. */
  nodeOf(object: Object3D): number | null;
}

/**
 * Turns the bytes of a GLB into three.js objects.
 * @throws UnreadableModel
 */
export async function parseModel(file: ArrayBuffer): Promise<ParsedModel> {
  const document = readDocument(readGlb(file));
  const blobs: string[] = [];
  try {
    const gltf = await new GLTFLoader(managerWithoutNetwork(blobs)).parseAsync(file, '');
    const { associations } = gltf.parser;
    return {
      scene: gltf.scene,
      document,
      nodeOf: (object) => associations.get(object)?.nodes ?? null,
    };
  } catch (cause) {
    if (cause instanceof UnreadableModel) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new UnreadableModel('The 3D file is damaged.', reason, { cause });
  } finally {
    for (const blob of blobs) URL.revokeObjectURL(blob);
  }
}

/** `data:` addresses become blobs, which the content security policy allows; others do not get through. */
function managerWithoutNetwork(blobs: string[]): LoadingManager {
  return new LoadingManager().setURLModifier((url) => {
    if (url.startsWith('blob:')) return url;
    if (!/^data:/i.test(url))
      throw new UnreadableModel('The 3D file refers to another file.', 'uri');
    const blob = URL.createObjectURL(blobOf(url));
    blobs.push(blob);
    return blob;
  });
}

function blobOf(dataAddress: string): Blob {
  const comma = dataAddress.indexOf(',');
  const [type = '', ...flags] = dataAddress.slice('data:'.length, comma).split(';');
  const body = dataAddress.slice(comma + 1);
  const text = flags.includes('base64') ? atob(body) : decodeURIComponent(body);
  return new Blob([Uint8Array.from(text, (letter) => letter.charCodeAt(0))], { type });
}
