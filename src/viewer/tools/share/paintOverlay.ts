import { inPicture } from '../../base/inPicture';

/**
 * Paints the marked overlay elements on a picture as they look on the page, in CSS pixels.
 * @param keepsTo which elements: those at points of the model, or those fixed to the window
 */
export function paintOverlay(
  context: CanvasRenderingContext2D,
  layer: HTMLElement,
  keepsTo: 'model' | 'window',
): void {
  for (const sign of layer.querySelectorAll(`[${inPicture}="${keepsTo}"]`)) {
    for (const line of sign.querySelectorAll('polyline')) paintLine(context, line);
    for (const dot of sign.querySelectorAll('circle')) paintDot(context, dot);
    if (!(sign instanceof HTMLElement)) continue;
    for (const label of sign.children) paintLabel(context, label, layer.getBoundingClientRect());
  }
}

function paintLine(context: CanvasRenderingContext2D, line: SVGPolylineElement): void {
  const { stroke, strokeWidth } = getComputedStyle(line);
  context.beginPath();
  for (const { x, y } of line.points) context.lineTo(x, y);
  context.strokeStyle = stroke;
  context.lineWidth = parseFloat(strokeWidth);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.stroke();
}

function paintDot(context: CanvasRenderingContext2D, dot: SVGCircleElement): void {
  const { fill, stroke, strokeWidth, r } = getComputedStyle(dot);
  context.beginPath();
  context.arc(dot.cx.baseVal.value, dot.cy.baseVal.value, parseFloat(r), 0, 2 * Math.PI);
  context.fillStyle = fill;
  context.fill();
  context.strokeStyle = stroke;
  context.lineWidth = parseFloat(strokeWidth);
  context.stroke();
}

function paintLabel(context: CanvasRenderingContext2D, label: Element, origin: DOMRect): void {
  const box = label.getBoundingClientRect();
  const [x, y] = [box.left - origin.left, box.top - origin.top];
  const style = getComputedStyle(label);
  context.beginPath();
  context.roundRect(x, y, box.width, box.height, parseFloat(style.borderTopLeftRadius));
  context.fillStyle = style.backgroundColor;
  context.fill();
  context.strokeStyle = style.borderTopColor;
  context.lineWidth = parseFloat(style.borderTopWidth);
  if (context.lineWidth > 0) context.stroke();
  context.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  context.fillStyle = style.color;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(label.textContent, x + box.width / 2, y + box.height / 2);
}
