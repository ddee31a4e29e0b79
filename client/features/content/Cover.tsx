/** Picture of an article, 2 : 1; without one, the brand's arcs. Decorative, so `alt` is empty. */
export function Cover({ src, width }: { src: string | undefined; width: number }) {
  return src ? (
    <img className="cover" src={src} alt="" width={width} height={width / 2} loading="lazy" decoding="async" />
  ) : (
    <span className="cover" aria-hidden="true" />
  );
}
