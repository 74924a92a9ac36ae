/**
 * Lighting that moves with the camera, as in CAD systems: a face towards the camera has its own colour, and faces
 * turned away are darker. There is a hemisphere light (bright sky, grey ground), a key light from the upper left and a
 * weak fill light from the right. All but the sky is constant in eye coordinates, so no uniforms change between frames.
 *
 * Surfaces are matte or glossy plastic: a Lambert base under a coat with 4 % reflectance (GGX, height-correlated Smith
 * term, Schlick's Fresnel). The coat's reflection of the sky uses Karis's approximation for mobile devices ("Physically
 * Based Shading on Mobile", 2014).
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

  // The contribution of one light: x is the diffuse part, y the reflection of the coat.
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

  // The light that a surface of this colour sends to the eye. All vectors are in view space.
  vec3 lit(vec3 color, float roughness, vec3 normal, vec3 toEye) {
    // Widens the highlight, because one smaller than a pixel would flicker.
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
