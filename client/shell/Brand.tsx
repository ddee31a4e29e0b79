import { MARK_PATH } from '../../shared/paths.ts';
import { ownPath } from '../../shared/rules/ownPath.ts';
import { useBrand } from '../brand.ts';
import { useWebConfig } from '../webConfig.ts';

/** Logo and name, as a link to the home page. `light` is for dark backgrounds, on which the site's own logo gets a light tile. */
export function Brand({ light = false }: { light?: boolean }) {
  const name = useBrand();
  // The content policy forbids pictures of other origins.
  const logo = ownPath(useWebConfig()?.site?.logo);
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
