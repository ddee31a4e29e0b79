import { useBrand } from '../../brand.ts';
import { siteColumns } from './siteColumns.ts';
import { labelOf, linkTo, openLinks, type PageLink } from '../../pageTable.ts';
import { LinkList } from '../../ui/LinkList.tsx';
import { Card } from '../../ui/Section.tsx';
import { useMissing } from '../../webConfig.ts';
import './about.css';

interface Group {
  title: string;
  links: PageLink[];
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
        linkTo('/bank/match'),
        linkTo('/bank/compare'),
      ],
    },
    {
      title: labelOf('/bank/tools'),
      links: [
        linkTo('/bank/tools', '全部工具'),
        linkTo('/bank/tools/payment'),
        linkTo('/bank/tools/cost'),
        linkTo('/bank/tools/early'),
        linkTo('/bank/tools/afford'),
      ],
    },
    guides,
    {
      title: sellsVip ? 'VIP 会员与账户' : '账户',
      links: [
        linkTo('/vip'),
        linkTo('/user/register'),
        linkTo('/user/login'),
        linkTo('/user/forgetPassword'),
      ],
    },
    {
      ...about,
      links: [linkTo('/'), ...about.links.toSpliced(-1, 0, linkTo('/search'))],
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
