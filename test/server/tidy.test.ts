import t from 'tap';
import { startPortal } from '../helper.ts';
import type { Browser } from '../support/browserLike.ts';
import { addressOf, visits } from '../support/pageVisits.ts';
import { tidyFaults } from '../support/tidy/tidyFaults.ts';

/** Snippets with a fault, and how that fault begins. */
const UNTIDY: [snippet: string, fault: RegExp][] = [
  ['<p>您好，undefined</p>', /^a word of the program in 您好，undefined at p: <p>/],
  ['<p>共 <b>null</b> 家</p>', /^a word of the program/],
  ['<p>nullundefined</p>', /^a word of the program/],
  ['<p>NaN%</p>', /^a word of the program|^% without/],
  ['<td>[object Object]</td>', /^a word of the program/],
  ['<time datetime="2026-11-20">Invalid Date</time>', /^a word of the program/],
  ['<p>-Infinity 天</p>', /^a word of the program/],
  ['<textarea>null</textarea>', /^a word of the program/],
  ['<label>期限 <select><option>undefined 个月</option></select></label>', /^a word of the program/],
  ['<img src="/a.png" alt="undefined 的标志">', /^a word of the program in alt=/],
  ['<input value="null">', /^a word of the program in value=/],
  ['<a href="/" aria-label="第 NaN 页">1</a>', /^a word of the program in aria-label=/],
  ['<meta name="description" content="undefined">', /^a word of the program in content=/],
  ['<a href="">首页</a>', /^an empty href/],
  ['<img src="" alt="">', /^an empty src/],
  ['<a href="/news/undefined">新闻</a>', /^a word of the program in href=/],
  ['<a href="/vip?from=%2Fbank%2Fnull">VIP 会员</a>', /^a word of the program in href=/],
  ['<img src="/media/NaN.png" alt="">', /^a word of the program in src=/],
  ['<div class="tag undefined">是</div>', /^a word of the program in class=/],
  ['<div class="tag-undefined">是</div>', /^a word of the program in class=/],
  ['<h2 id="part-null">说明</h2>', /^a word of the program in id=/],
  ['<a href="/" aria-label=" ">x</a>', /^an empty aria-label/],
  ['<time dateTime="">今天</time>', /^no time in/],
  ['<time dateTime="1763600000">今天</time>', /^no time in/],
  ['<dl><div><dt>余额</dt><dd></dd></div></dl>', /^a label without a value at dl > div > dt/],
  ['<dl><dt>余额</dt><dt>冻结</dt><dd>1</dd><dt>收入</dt></dl>', /^a label without a value/],
  ['<dl><div><dt></dt><dd>1</dd></div></dl>', /^dt without text/],
  ['<table><tbody><tr><th scope="row">费率</th><td> </td><td></td></tr></tbody></table>', /^a label without a value/],
  ['<table><tbody></tbody></table>', /^an empty tbody/],
  ['<h3> </h3>', /^h3 without text/],
  ['<title></title>', /^title without text/],
  ['<ul></ul>', /^an empty ul/],
  ['<ul> <!-- --> </ul>', /^an empty ul/],
  ['<dl class="facts"></dl>', /^an empty dl at dl\.facts/],
  ['<ul><li></li></ul>', /^an empty li/],
  ['<select><option value="1"></option></select>', /^an option without text/],
  ['<a href="/bank/4"><svg></svg></a>', /^a without a name/],
  ['<button></button>', /^button without a name/],
  ['<p><span>元</span></p>', /^a unit without a figure/],
  ['<p>- 元</p>', /^a unit without a figure/],
  ['<p>期限<span> 个月</span></p>', /^a unit without a figure/],
  ['<p>余期：<!-- --> 天</p>', /^a unit without a figure/],
  ['<p><b></b><small>天</small></p>', /^a unit without a figure/],
  ['<p>–%</p>', /^% without a figure/],
  ['<p>年化 %</p>', /^% without a figure/],
  ['<p>额度：至万元</p>', /^a unit without a figure/],
  ['<p>共  条，每页 10 条</p>', /^a unit without a figure/],
  ['<dd><small>¥ </small></dd>', /^¥ without a figure/],
  ['<p>¥ 元</p>', /^¥ without a figure/],
  ['<p>实付 ¥，已到账</p>', /^¥ without a figure/],
  ['<p>某银行（）</p>', /^empty brackets/],
  ['<p> · 2026-11-20</p>', /^a separator/],
  ['<p>杭州 · </p>', /^a separator/],
];

/** Snippets that look alike and are right. */
const TIDY = [
  '<script>var x = undefined ?? null;</script><style>.null{}</style><script type="application/json">{"a":null,"b":NaN}</script>',
  '<p>nullable、annulled、InfinityWard、NaNjing</p>',
  '<p class="undefinedness annul">是</p>',
  '<a href="/search?q=nullable">搜索</a><a href="#top">顶部</a><img src="data:image/png;base64,AA/null/AA" alt="">',
  '<dl><div><dt>余额</dt><dd>—</dd></div><div><dt>头像</dt><dd><img src="/a.png" alt=""></dd></div><div><dt>颜色</dt><dd><input></dd></div></dl>',
  '<dl><dt>甲</dt><dt>乙</dt><dd>1</dd><dd></dd></dl>',
  '<table><thead><tr><td></td><th scope="col">甲</th></tr></thead><tbody><tr><th scope="row">费率</th><td></td><td>1</td></tr></tbody></table>',
  '<h1><img src="/a.svg" alt="银桥"></h1>',
  '<ol role="log"></ol><ul aria-live="polite"></ul><p role="status"></p>',
  '<a href="/" aria-label="首页"><svg></svg></a><a href="/"><img src="/a.svg" alt="首页"></a>',
  '<p><b>12</b> <small>个月</small></p><p>12<!-- --> 天</p><p>3.85<!-- -->%</p>',
  '<p>¥ 12,846.50 元</p><p>-¥20.00</p><p>¥<b>180</b></p><p>¥ <input> 元</p>',
  '<label>金额 <input><span>元</span></label><p>金额（元）、费率（%）、费率 3.85%–18.00%</p>',
  '<p>几天内到账，十<b>年</b>，每天，今年，第一次，共同，约定</p><p>每 12 期</p><p>**** 元</p>',
  '<p>期限 <select><option value="">全部</option><option>年</option></select> 个月</p>',
  '<time dateTime="2026-11-20T14:05">11-20</time><time dateTime="2026-11">11 月</time>',
];

t.test('each kind of untidiness is found, with the place', async (t) => {
  for (const [snippet, fault] of UNTIDY) {
    const faults = tidyFaults(snippet);
    t.match(faults[0], fault, snippet);
    t.match(faults[0], / at \S+.*: </, `${snippet}: says where`);
  }
});

t.test('what only looks alike is no fault', async (t) => {
  for (const snippet of TIDY) t.same(tidyFaults(snippet), [], snippet);
});

t.test('every page is tidy with the embedded upstream, and without any', async (t) => {
  const portal = await startPortal(t);
  const browsers = new Map([['', portal.browser()]]);
  for (const { phone = '' } of visits) if (!browsers.has(phone)) browsers.set(phone, await portal.member(phone));
  const opened: { path: string; browser: Browser }[] = [];
  for (const visit of visits) {
    const browser = browsers.get(visit.phone ?? '')!;
    opened.push({ path: encodeURI(await addressOf(visit, browser)), browser });
  }
  const check = async (state: string) => {
    for (const { path, browser } of opened) t.same(tidyFaults((await browser.get(path)).text), [], `${decodeURI(path)} ${state}`);
  };
  await check('with data');
  await portal.stopUpstream();
  await check('without the upstream');
});
