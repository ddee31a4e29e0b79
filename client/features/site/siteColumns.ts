import { agreementHref } from '../../lib/hrefs.ts';

/** The site's parts, as the footer lists them; the site map has more in each. */
export const siteColumns = (brand: string) => ({
  services: {
    title: '贷款服务',
    links: [
      { href: '/bank', label: '银行合作' },
      { href: '/bank/vipChannel', label: 'VIP 通道' },
      { href: '/form', label: '贷款申请' },
      { href: '/bank/tools', label: '贷款工具' },
    ],
  },
  guides: {
    title: '帮助与资讯',
    links: [
      { href: '/help', label: '帮助中心' },
      { href: '/news', label: '新闻资讯' },
      { href: '/notice', label: '平台公告' },
      { href: '/play', label: '操作流程' },
    ],
  },
  about: {
    title: `关于${brand}`,
    links: [
      { href: '/about', label: '关于我们' },
      { href: '/contact', label: '联系我们' },
      { href: '/spread', label: '推广合作' },
      { href: agreementHref('protocol'), label: '用户服务协议' },
      { href: agreementHref('privacy'), label: '隐私政策' },
      { href: '/sitemap', label: '网站地图' },
    ],
  },
});
