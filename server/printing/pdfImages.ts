/** Pages of a PDF as pictures, for whoever takes no PDF. */

/** Dots an inch: small print is still read, and a page stays well under a megabyte. */
const RESOLUTION = 150;
const POINTS_AN_INCH = 72;

/** @returns the bytes of a PNG for each page, in order */
export async function pdfImages(pdf: Uint8Array): Promise<Uint8Array[]> {
  // Both are large, and most servers never draw a page.
  const [{ getDocument }, { createCanvas }] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    import('@napi-rs/canvas'),
  ]);
  // It keeps what it is given.
  const loading = getDocument({ data: new Uint8Array(pdf), isEvalSupported: false, verbosity: 0 });
  try {
    const document = await loading.promise;
    const images: Uint8Array[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const viewport = page.getViewport({ scale: RESOLUTION / POINTS_AN_INCH });
      const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
      // Its context is that of a page but for its type.
      const canvasContext = canvas.getContext('2d') as unknown as CanvasRenderingContext2D;
      await page.render({ canvas: null, canvasContext, viewport }).promise;
      images.push(new Uint8Array(await canvas.encode('png')));
      page.cleanup();
    }
    return images;
  } finally {
    await loading.destroy();
  }
}
