/** The first link of the page: skips what repeats on every page. */
export function SkipLink({ to = 'main', label = '跳到主要内容' }: { to?: string; label?: string }) {
  return (
    <a className="skip" href={`#${to}`}>
      {label}
    </a>
  );
}
