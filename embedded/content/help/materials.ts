import type { ArticleSeed } from '../article.ts';

/** How to prepare and upload materials. */
export const materials: ArticleSeed = {
  category: '申请与审批',
  title: '申请材料怎么准备、怎么拍？',
  summary: '清晰、完整、一致：三条做到，补件会少很多。',
  cover: '/media/cover-papers.svg',
  author: '银桥客服',
  source: '银桥帮助中心',
  published: '2026-09-16 10:00:00',
  views: 2960,
  content: `
<p>被退回补件的申请里，多数不是缺材料，而是看不清、缺页或前后不一致。按下面的要求准备，一次就能过。</p>
<h2>格式与大小</h2>
<ul>
<li>支持 JPG、PNG、WEBP 与 PDF，每个文件不超过 5 MB，每一项最多 8 个。</li>
<li>图片上传前会自动压缩；看不清小字时，请改传原始 PDF。</li>
<li>流水、纳税证明等优先上传系统导出的 PDF，不要拍屏幕。</li>
</ul>
<h2>怎么拍</h2>
<ol>
<li>放在深色平面上，四角完整入镜，镜头与纸面平行。</li>
<li>白天自然光，不开闪光灯，避免反光遮住印章与号码。</li>
<li>一页一张，按顺序上传，不要拼图。</li>
<li>拍完放大看一遍：姓名、号码、日期、印章都能认清。</li>
</ol>
<h2>各类材料要点</h2>
<table>
<thead><tr><th>材料</th><th>要点</th></tr></thead>
<tbody>
<tr><td>身份证</td><td>正反两面，在有效期内</td></tr>
<tr><td>营业执照</td><td>正本或副本，名称、注册日期、统一社会信用代码清晰</td></tr>
<tr><td>银行流水</td><td>近 6 个月，含户名、账号与余额，不缺页</td></tr>
<tr><td>不动产权证</td><td>含附记页与平面图页</td></tr>
<tr><td>合同或订单</td><td>双方名称、金额、标的、签章页齐全</td></tr>
<tr><td>婚姻状况证明</td><td>抵押类申请需要，共有人同步提供</td></tr>
</tbody>
</table>
<h2>保护好自己的信息</h2>
<ul>
<li>可以在空白处注明“仅用于本次贷款申请”，不要遮住文字与印章。</li>
<li>不要把材料发到个人聊天账号，只在申请页面上传。</li>
<li>上传的证件只有您本人、受理顾问与您授权的机构可以查看。</li>
</ul>
<h2>补充资料</h2>
<p>状态变为“待补充资料”时，详情页会列出要补的每一项。请在 30 天内补齐，逾期未补的申请会自动关闭，届时可重新提交。</p>
`.trim(),
};
