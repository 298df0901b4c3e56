/** The drawing of a chart as a picture. */

/** Twice the size on the screen, so that it stays sharp when printed. */
const SCALE = 2;
const STYLES = ['fill', 'stroke', 'stroke-width', 'fill-opacity', 'font-family', 'font-size', 'font-weight', 'opacity'];

/** A copy whose elements have their computed styles, which a picture has no style sheet for. */
function withStyles(drawn: SVGSVGElement): SVGSVGElement {
  const copy = drawn.cloneNode(true) as SVGSVGElement;
  const from = [drawn, ...drawn.querySelectorAll('*')];
  const to = [copy, ...copy.querySelectorAll('*')];
  for (const [at, element] of from.entries()) {
    const computed = getComputedStyle(element);
    for (const name of STYLES) to[at]?.setAttribute(name, computed.getPropertyValue(name));
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  return copy;
}

/** @param background the color behind the drawing @throws Error if the browser cannot draw it */
export async function pictureOf(drawn: SVGSVGElement, background: string): Promise<Blob> {
  const { width, height } = drawn.getBoundingClientRect();
  const source = new XMLSerializer().serializeToString(withStyles(drawn));
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * SCALE;
  canvas.height = height * SCALE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser cannot draw a picture.');
  context.fillStyle = background;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The browser cannot draw a picture.'))),
      'image/png',
    ),
  );
}
