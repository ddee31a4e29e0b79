import { MARK_PATH } from '../../shared/paths.ts';
import { ownPath } from '../../shared/rules/ownPaths.ts';
import { useBrand } from '../brand.ts';
import { useWebConfig } from '../webConfig.ts';

/** Logo, name and what the site does, if the upstream says it. `light`: the site's own logo gets a light tile. */
export function Brand({ light = false }: { light?: boolean }) {
  const name = useBrand();
  const { logo: given, slogan } = useWebConfig()?.site ?? {};
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
        {slogan && <small>{slogan}</small>}
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
