// Runs in the browser, where it is handed over as text (reader-eyes.ts).

/** Puts each document into a frame of its own, and waits until all are drawn. Frames stay, for making one costs most. */
export async function show({ documents, frame }) {
  document.body.style.margin = '0';
  const frames = [...document.querySelectorAll('iframe')];
  while (frames.length < documents.length) {
    const element = document.createElement('iframe');
    element.style.cssText = frame;
    document.body.append(element);
    frames.push(element);
  }
  for (const element of frames.splice(documents.length)) element.remove();
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
