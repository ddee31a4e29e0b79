interface CrumbsProps {
  /** The parent pages, without the home page. */
  above: readonly { href: string; text: string }[];
  current: string;
}

/** Breadcrumbs of the page. */
export function Crumbs({ above, current }: CrumbsProps) {
  return (
    <nav className="crumbs" aria-label="位置">
      <ol>
        <li>
          <a href="/">首页</a>
        </li>
        {above.map(({ href, text }) => (
          <li key={href}>
            <a href={href}>{text}</a>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}
