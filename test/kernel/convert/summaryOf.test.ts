import { equal } from 'node:assert/strict';
import { modelExtras } from '../../../src/kernel/convert/writeModelExtras';
import { summaryOf } from '../../../src/kernel/convert/summaryOf';
import { boxPart, nodeOf, sceneOf } from '../boxScene';

describe('summaryOf', () => {
  const scene = sceneOf([nodeOf({ part: 0 })], boxPart(null));
  const saved = { ...boxPart(null), geometry: 'triangles saved in the file' } as const;
  const summary = (facts: Partial<typeof scene.facts>, parts = scene.parts) =>
    summaryOf(modelExtras({ ...scene, parts, facts: { ...scene.facts, ...facts } }, 'normal'));

  it('tells how far our triangles may be from the exact faces', () => {
    equal(summary({}), 'Triangles within 0.1 mm and 29° of the exact faces.');
  });

  it('does not call exact what lacks a face', () => {
    const facts = { sourceFormat: 'Parasolid' } as const;
    const within = 'Triangles within 0.1 mm and 29° of the exact faces.';
    equal(summary(facts), `Meshed from exact B-rep. ${within}`);
    equal(
      summary(facts, [{ ...boxPart(null), missingFaces: 2 }]),
      `Meshed from B-rep, 2 faces missing. ${within}`,
    );
  });

  it('tells who saved a mesh and when, and never calls it exact', () => {
    const savedMesh = { by: 'SolidWorks 2021', at: new Date('2020-12-03T15:34:57Z') };
    const facts = { savedMesh, linearDeflection: null, angularDeflection: null };
    equal(
      summary({ ...facts, warnings: ['No colours.'] }),
      'Mesh saved by SolidWorks 2021 on 2020-12-03, not meshed from the exact faces. No colours.',
    );
  });

  it('does not make up who wrote a JT file', () => {
    const facts = { sourceFormat: 'JT', linearDeflection: null, angularDeflection: null } as const;
    equal(
      summary({ ...facts, savedMesh: { by: null, at: null } }, [saved]),
      'Mesh saved in the JT file, not meshed from the exact faces.',
    );
  });

  it('tells the deviation that a saved mesh states', () => {
    const savedMesh = { by: 'CATIA V5R17', at: null };
    equal(
      summary({ savedMesh, linearDeflection: 2e-4, angularDeflection: null }),
      'Mesh saved by CATIA V5R17, not meshed from the exact faces. Triangles within 0.2 mm of the exact faces.',
    );
  });
});
