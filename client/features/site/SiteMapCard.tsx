import { useBrand } from '../../brand.ts';
import { agreementHref } from '../../lib/hrefs.ts';
import { openLinks } from '../../pageCalls.ts';
import { LinkList } from '../../ui/LinkList.tsx';
import { Card } from '../../ui/Section.tsx';
import { useMissing } from '../../webConfig.ts';
import './about.css';

/** Every public page that has no placeholder (test/client/siteMap.test.ts), under the footer's headings and two more; the first three lead to contents. */
export const siteMapGroups = (
  brand: string,
): { title: string; links: { href: string; label: string }[] }[] => [
  {
    title: '贷款服务',
    links: [
      { href: '/bank', label: '银行合作' },
      { href: '/bank/vipChannel', label: 'VIP 通道' },
      { href: '/form', label: '贷款申请' },
      { href: '/bank/match', label: '快速匹配' },
      { href: '/bank/compare', label: '产品对比' },
    ],
  },
  {
    title: '贷款工具',
    links: [
      { href: '/bank/tools', label: '全部工具' },
      { href: '/bank/tools/payment', label: '还款试算' },
      { href: '/bank/tools/cost', label: '总成本对比' },
      { href: '/bank/tools/early', label: '提前还款' },
      { href: '/bank/tools/afford', label: '我能借多少' },
    ],
  },
  {
    title: '帮助与资讯',
    links: [
      { href: '/help', label: '帮助中心' },
      { href: '/news', label: '新闻资讯' },
      { href: '/notice', label: '平台公告' },
      { href: '/play', label: '操作流程' },
    ],
  },
  {
    title: 'VIP 会员与账户',
    links: [
      { href: '/vip', label: 'VIP 会员' },
      { href: '/user/register', label: '注册' },
      { href: '/user/login', label: '登录' },
      { href: '/user/forgetPassword', label: '找回密码' },
    ],
  },
  {
    title: `关于${brand}`,
    links: [
      { href: '/', label: '首页' },
      { href: '/about', label: '关于我们' },
      { href: '/contact', label: '联系我们' },
      { href: '/spread', label: '推广合作' },
      { href: agreementHref('protocol'), label: '用户服务协议' },
      { href: agreementHref('privacy'), label: '隐私政策' },
      { href: '/search', label: '站内搜索' },
      { href: '/sitemap', label: '网站地图' },
    ],
  },
];

/** `count`: only so many groups. */
export function SiteMapCard({ id, title, count }: { id: string; title: string; count?: number }) {
  const missing = useMissing();
  const groups = siteMapGroups(useBrand())
    .slice(0, count)
    .map((group) => ({ ...group, links: openLinks(group.links, missing) }))
    .filter(({ links }) => links.length > 0);
  return (
    <Card id={id} title={title}>
      <div className="body columns">
        {groups.map((group) => (
          <div key={group.title}>
            <h3>{group.title}</h3>
            <LinkList links={group.links} />
          </div>
        ))}
      </div>
    </Card>
  );
}
