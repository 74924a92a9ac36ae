/** @param hue 0…6, from red by yellow and blue to red */
export function rgbFromHsv(
  hue: number,
  saturation: number,
  value: number,
): [red: number, green: number, blue: number] {
  const channel = (shift: number) => {
    const place = (shift + hue) % 6;
    return value - value * saturation * Math.max(0, Math.min(place, 4 - place, 1));
  };
  return [channel(5), channel(3), channel(1)];
}
