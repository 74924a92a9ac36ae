/**
 * Light that moves with the eye, as in a CAD system: a face that looks at the user has its own colour,
 * and turning away makes it darker. A bright sky over a grey ground, a strong light from the upper left
 * and a weak one from the right. Everything is constant in the coordinates of the eye but the sky, so
 * that a frame needs no numbers from the page for it.
 *
 * Surfaces are dull or glossy plastic: a Lambert base under a coat that reflects 4 % (GGX, the height
 * correlated Smith term, Schlick's Fresnel). What the coat takes of the sky is Karis's fit for mobile
 * devices ("Physically Based Shading on Mobile", 2014).
 */
export const lightFunction = /* glsl */ `
  const vec3 ground = vec3(0.1144, 0.1248, 0.1470);
  const float sky = 0.46;
  const vec3 keyAt = vec3(-0.4344, 0.5529, 0.7109);
  const float key = 0.6;
  const vec3 fillAt = vec3(0.8285, -0.0921, 0.5523);
  const float fill = 0.1;
  const float coat = 0.04;

  float coatFrom(float roughness, float facing) {
    vec4 r = roughness * vec4(-1.0, -0.0275, -0.572, 0.022) + vec4(1.0, 0.0425, 1.04, -0.04);
    float a = min(r.x * r.x, exp2(-9.28 * facing)) * r.x + r.y;
    vec2 whole = vec2(-1.04, 1.04) * a + r.zw;
    return coat * whole.x + whole.y;
  }

  // Of one light: x what reaches the base, y what the coat reflects.
  vec2 lightFrom(vec3 towards, float strength, vec3 normal, vec3 toEye, float facing, float a2) {
    float falling = clamp(dot(normal, towards), 0.0, 1.0);
    vec3 halfway = normalize(towards + toEye);
    float tilt = clamp(dot(normal, halfway), 0.0, 1.0);
    float slant = clamp(dot(toEye, halfway), 0.0, 1.0);
    float fresnel = coat + (1.0 - coat) * pow(1.0 - slant, 5.0);
    float spread = tilt * tilt * (a2 - 1.0) + 1.0;
    float hidden = falling * sqrt(a2 + (1.0 - a2) * facing * facing)
      + facing * sqrt(a2 + (1.0 - a2) * falling * falling);
    float gloss = fresnel * a2 / (spread * spread) * 0.5 / max(hidden, 1e-6);
    return strength * falling * vec2(1.0 - fresnel, gloss);
  }

  // The light that a surface of this colour sends to the eye; all in the coordinates of the eye.
  vec3 lit(vec3 color, float roughness, vec3 normal, vec3 toEye) {
    // A highlight smaller than a pixel would flicker.
    vec3 bend = max(abs(dFdx(normal)), abs(dFdy(normal)));
    float rough = min(max(roughness, 0.045) + max(max(bend.x, bend.y), bend.z), 1.0);
    float a2 = rough * rough * rough * rough;
    float facing = clamp(dot(normal, toEye), 0.0, 1.0);
    vec3 up = viewMatrix[1].xyz;
    vec3 around = sky * mix(ground, vec3(1.0), 0.5 + 0.5 * dot(normal, up));
    vec2 lights = lightFrom(keyAt, key, normal, toEye, facing, a2)
      + lightFrom(fillAt, fill, normal, toEye, facing, a2);
    return color * (around * (1.0 - coatFrom(rough, facing)) + lights.x) + lights.y;
  }
`;
