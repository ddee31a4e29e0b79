import { useBrand } from '../../brand.ts';
import { siteColumns } from './siteColumns.ts';
import { openLinks } from '../../pageCalls.ts';
import { LinkList } from '../../ui/LinkList.tsx';
import { Card } from '../../ui/Section.tsx';
import { useMissing } from '../../webConfig.ts';
import './about.css';

interface Group {
  title: string;
  links: { href: string; label: string }[];
}

/** Every public page that has no placeholder (test/client/siteMap.test.ts), under the footer's headings and two more; the first three lead to contents. */
export function siteMapGroups(brand: string, sellsVip = true): Group[] {
  const { services, guides, about } = siteColumns(brand);
  return [
    {
      ...services,
      links: [
        // The tools have a group of their own.
        ...services.links.slice(0, -1),
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
    guides,
    {
      title: sellsVip ? 'VIP 会员与账户' : '账户',
      links: [
        { href: '/vip', label: 'VIP 会员' },
        { href: '/user/register', label: '注册' },
        { href: '/user/login', label: '登录' },
        { href: '/user/forgetPassword', label: '找回密码' },
      ],
    },
    {
      ...about,
      links: [
        { href: '/', label: '首页' },
        ...about.links.toSpliced(-1, 0, { href: '/search', label: '站内搜索' }),
      ],
    },
  ];
}

/** `count`: only so many groups. */
export function SiteMapCard({ id, title, count }: { id: string; title: string; count?: number }) {
  const missing = useMissing();
  const groups = siteMapGroups(useBrand(), !missing.includes('vipPackages'))
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
