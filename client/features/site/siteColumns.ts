import { agreementHref } from '../../lib/hrefs.ts';
import { linkTo } from '../../pageTable.ts';

/** The site's parts, as the footer lists them; the site map has more in each. */
export const siteColumns = (brand: string) => ({
  services: {
    title: '贷款服务',
    links: [linkTo('/bank'), linkTo('/bank/vipChannel'), linkTo('/form'), linkTo('/bank/tools')],
  },
  guides: {
    title: '帮助与资讯',
    links: [linkTo('/help'), linkTo('/news'), linkTo('/notice'), linkTo('/play')],
  },
  about: {
    title: `关于${brand}`,
    links: [
      linkTo('/about'),
      linkTo('/contact'),
      linkTo('/spread'),
      { href: agreementHref('protocol'), label: '用户服务协议' },
      { href: agreementHref('privacy'), label: '隐私政策' },
      linkTo('/sitemap'),
    ],
  },
});
