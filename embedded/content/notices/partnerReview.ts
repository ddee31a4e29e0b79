import type { ArticleSeed } from '../article.ts';

/** Monthly review of the partners' data. */
export const partnerReview: ArticleSeed = {
  category: '服务公告',
  title: '合作机构产品资料改为每月核对',
  summary: '详情页顶部显示更新日期，超出区间的报价可以反馈。',
  cover: '/media/cover-cost.svg',
  author: '银桥机构合作部',
  source: '银桥',
  published: '2026-08-20 10:00:00',
  views: 762,
  content: `
<p>为了让页面上的数字与机构实际执行的一致，自 2026 年 8 月起，我们把产品资料的核对周期由每季度一次改为每月一次。</p>
<h2>核对哪些内容</h2>
<ul>
<li>年化利率区间，以及是否已包含机构收取的全部费用；</li>
<li>额度、期限、还款方式与放款时间；</li>
<li>申请条件、材料清单、可受理城市；</li>
<li>提前还款与逾期的约定；</li>
<li>机构的许可与批准文件是否在有效期内。</li>
</ul>
<h2>页面上怎么看</h2>
<p>每个产品详情顶部显示“资料更新于”的日期。超过 45 日没有核对的产品，暂停展示。</p>
<h2>发现不一致，请告诉我们</h2>
<ol>
<li>机构给出的利率或费用超出页面区间的，请先不要签约。</li>
<li>通过<a href="/contact">联系我们</a>页面留言，附上合同或沟通记录的截图，注意遮住个人信息。</li>
<li>我们在 3 个工作日内核实并回复；情况属实的，更正或下架该产品。</li>
</ol>
<p>推荐顺序仍按申请量与审批时效综合排列，不收取排名费用。</p>
`.trim(),
};
