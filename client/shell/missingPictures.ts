import sprite from '../ui/icons.svg';

/** Time until a picture is asked for again (ms). */
const AGAIN_AFTER = 2_000;
const retried = new WeakMap<HTMLImageElement, string>();

/**
 * Asks once more for each picture that has failed, wherever it stands: the upstream may have been busy for a moment. Until then,
 * and after a second failure, its stand-in is shown (styles/base.css).
 */
export function retryPictures(): void {
  // Errors of elements do not bubble.
  document.addEventListener(
    'error',
    ({ target }) => target instanceof HTMLImageElement && retry(target),
    true,
  );
  for (const picture of document.images) if (picture.complete && picture.naturalWidth === 0) retry(picture);
}

function retry(picture: HTMLImageElement): void {
  const { src } = picture;
  if (!src || retried.get(picture) === src) return;
  retried.set(picture, src);
  setTimeout(() => {
    // Not if it shows another picture by now.
    if (picture.src === src) picture.src = src;
  }, AGAIN_AFTER);
}

/** Words take the place of the icons if their file is not there (styles/utilities.css). It comes from the browser's cache. */
export async function replaceMissingIcons(): Promise<void> {
  const isThere = await fetch(sprite).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isThere) document.documentElement.dataset.icons = 'missing';
}
