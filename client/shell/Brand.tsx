import { MARK_PATH } from '../../shared/paths.ts';
import { ownPath } from '../../shared/rules/ownPaths.ts';

interface BrandProps {
  name: string;
  logo: string | null | undefined;
  /** The site's own logo gets a light tile. */
  light?: boolean;
}

export function Brand({ name, logo: given, light = false }: BrandProps) {
  // The content policy forbids pictures of other origins.
  const logo = ownPath(given);
  return (
    <a className="brand" href="/">
      <img
        className={light && logo ? 'tile' : undefined}
        src={logo ?? (light ? '/art/mark-light.svg' : MARK_PATH)}
        alt=""
        width="36"
        height="36"
      />
      <span>
        <b>{name}</b>
        <small>贷款信息服务平台</small>
        <span className="sr">返回首页</span>
      </span>
    </a>
  );
}

/** The first link of the page: skips what repeats on every page. */
export function SkipLink({ to = 'main', label = '跳到主要内容' }: { to?: string; label?: string }) {
  return (
    <a className="skip" href={`#${to}`}>
      {label}
    </a>
  );
}
