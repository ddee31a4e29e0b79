import { Card } from '../ui/Section.tsx';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import { LinkList, MoreLink } from '../ui/LinkList.tsx';
import { apiOf, late, useLater, type Late } from '../context.ts';
import { Placeholder } from '../ui/lazyPart.tsx';
import { openLinks } from '../pageCalls.ts';
import { useBrand } from '../brand.ts';
import { useMissing } from '../webConfig.ts';
import '../features/site/about.css';
import type { Api } from '../../shared/api.ts';
import { PAGE_SIZE_MAX, SUCCESS } from '../../shared/constants.ts';
import type { ArticleType } from '../../shared/records/content.ts';
import { agreementHref } from '../lib/hrefs.ts';

/** Every public page that has no placeholder (test/client/siteMap.test.ts), under the footer's headings and two more. */
export const siteMapGroups = (brand: string): { title: string; links: Link[] }[] => [
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
    title: 'VIP 会员与账户',
    links: [
      { href: '/vip', label: 'VIP 会员' },
      { href: '/user/register', label: '注册' },
      { href: '/user/login', label: '登录' },
      { href: '/user/forgetPassword', label: '找回密码' },
    ],
  },
  {
    title: '帮助与资讯',
    links: [
      { href: '/help', label: '帮助中心' },
      { href: '/news', label: '新闻资讯' },
      { href: '/notice', label: '平台公告' },
      { href: '/play', label: '操作流程' },
      { href: '/search', label: '站内搜索' },
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
      { href: '/sitemap', label: '网站地图' },
    ],
  },
];

interface Link {
  href: string;
  label: string;
}

interface SiteMapList {
  links: Link[];
  all?: string | undefined;
}

const named = (links: Link[]) => links.filter(({ label }) => label !== '');

/** One that fails, or that the upstream lacks, has no links. */
const siteMapLists: readonly { title: string; read: (api: Api) => Promise<SiteMapList> }[] = [
  { title: '合作机构的产品', read: readProducts },
  { title: '帮助', read: (api) => readArticles(api, 'help') },
  { title: '资讯', read: (api) => readArticles(api, 'news') },
  { title: '公告', read: (api) => readArticles(api, 'notice') },
];

async function readProducts(api: Api): Promise<SiteMapList> {
  const { code, data } = await api.envelope('partner', {});
  const offers = code === SUCCESS ? (data ?? []) : [];
  return {
    links: named(
      offers.map(({ id, name, product }) => ({
        href: `/bank/${id}`,
        label: [name, product].filter(Boolean).join('·'),
      })),
    ),
  };
}

async function readArticles(api: Api, type: ArticleType): Promise<SiteMapList> {
  const { code, data } = await api.envelope('articles', { type, count: PAGE_SIZE_MAX });
  const rows = code === SUCCESS ? (data?.list ?? []) : [];
  const links = rows.map((row) => ({ href: `/${type}/${row.id}`, label: row.title ?? '' }));
  return { links: named(links), all: (data?.total ?? 0) > rows.length ? `/${type}` : undefined };
}

export async function loader({ context }: LoaderFunctionArgs) {
  const api = apiOf(context);
  return { lists: await Promise.all(siteMapLists.map(({ read }) => late(context, read(api)))) };
}

export function Component() {
  const { lists } = useLoaderData<typeof loader>();
  const missing = useMissing();
  const groups = siteMapGroups(useBrand()).map(({ title, links }) => ({
    title,
    links: openLinks(links, missing),
  })).filter(({ links }) => links.length > 0);
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>网站地图</h1>
        <p>本站全部公开页面，按类别列出。</p>
      </div>
      <div className="site-map groups">
        <Card id="pages" title="栏目">
          <div className="body columns">
            {groups.map(({ title, links }) => (
              <div key={title}>
                <h3>{title}</h3>
                <LinkList links={links} />
              </div>
            ))}
          </div>
        </Card>
        {siteMapLists.map((list, place) => (
          <List key={list.title} id={`list-${place}`} {...list} loaded={lists[place] ?? { links: [] }} />
        ))}
      </div>
    </div>
  );
}

function List({
  id,
  title,
  read,
  loaded,
}: (typeof siteMapLists)[number] & { id: string; loaded: SiteMapList | Late }) {
  const list = useLater(loaded, read);
  if (list?.links.length === 0) return null;
  return (
    <section className="card" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {list?.all && <MoreLink href={list.all}>查看全部</MoreLink>}
      </header>
      {list ? <LinkList className="body columns" links={list.links} /> : <Placeholder lines={6} />}
    </section>
  );
}
