import { MARK_PATH } from '../../shared/paths.ts';
import { ownPath } from "../../shared/rules/addresses.ts";

interface BrandProps {
  /** The site's name. */
  name: string;
  /** Address of the site's own logo. */
  logo: string | null | undefined;
  /** For dark backgrounds, on which the site's own logo gets a light tile. */
  light?: boolean;
}

/** Logo and name, as a link to the home page. */
export function Brand({ name, logo: given, light = false }: BrandProps) {
  // The content policy forbids pictures of other origins.
  const logo = ownPath(given);
  return (
    <a className="brand" href="/">
      <img className={light && logo ? 'tile' : undefined} src={logo ?? (light ? '/art/mark-light.svg' : MARK_PATH)} alt="" width="36" height="36" />
      <span>
        <b>{name}</b>
        <small>贷款信息服务平台</small>
        <span className="sr">返回首页</span>
      </span>
    </a>
  );
}
