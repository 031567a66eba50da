// Runs in the browser, where it is handed over as text (reader-eyes.ts).

/** Puts each document into a frame of its own, and waits until all are drawn. */
export async function show({ documents, frame }) {
  document.body.style.margin = '0';
  const frames = documents.map(() => {
    const element = document.createElement('iframe');
    element.style.cssText = frame;
    return element;
  });
  document.body.replaceChildren(...frames);
  for (const [index, element] of frames.entries()) {
    element.contentDocument.open();
    element.contentDocument.write(documents[index]);
    element.contentDocument.close();
  }
  // Style sheets that an address holds, and animations that take no time.
  await new Promise((resolve) => setTimeout(resolve, 100));
}

/** Puts spaces of the same width in the place of a word, and says for each frame whether a blur lies over the word. */
export function blank(word) {
  return [...document.querySelectorAll('iframe')].map((frame) => {
    const walker = frame.contentDocument.createTreeWalker(frame.contentDocument, NodeFilter.SHOW_TEXT);
    let isBlurred = false;
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (!node.data.toUpperCase().includes(word) || node.parentElement?.closest('style, script')) continue;
      for (let around = node.parentElement; around !== null; around = around.parentElement) {
        const { filter } = frame.contentWindow.getComputedStyle(around);
        if (Number(/blur\(([\d.]+)px/.exec(filter)?.[1] ?? 0) >= 3) isBlurred = true;
      }
      node.data = node.data.replace(new RegExp(word, 'gi'), '\u00a0'.repeat(word.length));
    }
    return isBlurred;
  });
}

/** Whether each field of two pictures lost something of the size and contrast of a word. */
export async function compare({ before, after, columns, width, height, count }) {
  const read = async (data) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d', { willReadFrequently: true });
    context.drawImage(image, 0, 0);
    return context;
  };
  const [first, second] = [await read(before), await read(after)];
  return Array.from({ length: count }, (_, index) => {
    const field = [(index % columns) * width, Math.floor(index / columns) * height, width, height];
    const [a, b] = [first.getImageData(...field).data, second.getImageData(...field).data];
    // Nearly all pixels are the same in both, which is told of a whole pixel at once.
    const [wholeA, wholeB] = [new Uint32Array(a.buffer), new Uint32Array(b.buffer)];
    let [left, top, right, bottom, changed] = [width, height, -1, -1, 0];
    for (let pixel = 0; pixel < wholeA.length; pixel++) {
      if (wholeA[pixel] === wholeB[pixel]) continue;
      const at = pixel * 4;
      if (Math.abs(a[at] - b[at]) < 32 && Math.abs(a[at + 1] - b[at + 1]) < 32 && Math.abs(a[at + 2] - b[at + 2]) < 32)
        continue;
      const [x, y] = [pixel % width, Math.floor(pixel / width)];
      [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
      changed++;
    }
    const sides = [right - left + 1, bottom - top + 1];
    return changed >= 20 && Math.min(...sides) >= 4 && Math.max(...sides) >= 20;
  });
}
