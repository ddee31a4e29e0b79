interface LinkListProps {
  links: readonly { href: string; label: string }[];
  className?: string;
}

/** Links, one to a line or a column. */
export function LinkList({ links, className }: LinkListProps) {
  return (
    <ul className={className}>
      {links.map(({ href, label }) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  );
}
