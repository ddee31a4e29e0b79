import { agreementHref } from '../../lib/agreementHref.ts';

/** The site map's fixed groups: every public page of the route table that has no placeholder (test/client/siteMap.test.ts). */
export const SITE_MAP_GROUPS: { title: string; links: { href: string; label: string }[] }[] = [
  {
    title: '贷款服务',
    links: [
      { href: '/', label: '首页' },
      { href: '/bank', label: '银行合作' },
      { href: '/bank/compare', label: '产品对比' },
      { href: '/bank/match', label: '快速匹配' },
      { href: '/bank/tools', label: '贷款工具' },
      { href: '/bank/tools/payment', label: '还款试算' },
      { href: '/bank/tools/cost', label: '总成本对比' },
      { href: '/bank/tools/early', label: '提前还款' },
      { href: '/bank/tools/afford', label: '我能借多少' },
      { href: '/bank/vipChannel', label: 'VIP 通道' },
      { href: '/form', label: '贷款申请' },
      { href: '/play', label: '操作流程' },
    ],
  },
  {
    title: 'VIP 会员与推广',
    links: [
      { href: '/vip', label: 'VIP 会员' },
      { href: '/spread', label: '推广合作' },
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
      { href: '/search', label: '站内搜索' },
    ],
  },
  {
    title: '关于本站',
    links: [
      { href: '/about', label: '关于我们' },
      { href: '/contact', label: '联系我们' },
      { href: agreementHref('protocol'), label: '用户服务协议' },
      { href: agreementHref('privacy'), label: '隐私政策' },
      { href: '/sitemap', label: '网站地图' },
    ],
  },
];
