/**
 * In CSS pixels without zoom. `innerWidth` shrinks with the page's zoom, and on phones it is that of the viewport element. Firefox
 * zooms `outerWidth` too, so there the window's device pixels count. A phone's or tablet's `screen` may not turn with it.
 */
export function windowWidth(): number {
  if (matchMedia('(pointer: coarse)').matches) {
    const { width, height } = screen;
    return matchMedia('(orientation: landscape)').matches ? Math.max(width, height) : Math.min(width, height);
  }
  return 'mozInnerScreenX' in window ? outerWidth * devicePixelRatio : outerWidth;
}
