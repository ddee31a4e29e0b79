import { useWebConfig } from '../webConfig.ts';

/** Logo and name, as a link to the home page. `light` is for dark backgrounds. */
export function Brand({ light = false }: { light?: boolean }) {
  const name = useWebConfig()?.site?.name || '银桥';
  return (
    <a className="brand" href="/">
      <img src={light ? '/art/mark-light.svg' : '/art/mark.svg'} alt="" width="36" height="36" />
      <span>
        <b>{name}</b>
        <small>贷款信息服务平台</small>
        <span className="sr">返回首页</span>
      </span>
    </a>
  );
}
