import { Type, type Static } from 'typebox';
import { ArticleRow } from './content.ts';
import { LoanType, Partner } from './partner.ts';
import { tolerant } from './tolerant.ts';
import { count, date, file, id, link, picture, text, yuan } from './wire.ts';
import { title, phone, name, createdAt, value, price } from './fields.ts';
import { described } from './described.ts';

const line = (zh: string, en: string, example: string) =>
  Type.Optional(described(text, zh, en, { examples: [example] }));

/** One line about the business at the head of a section. */
const Heads = tolerant({
  about: line('关于我们', 'About us', '会员服务，始于 2020 年。'),
  help: line('帮助中心', 'Help', '账户与会员的常见问题。'),
  login: line('登录与注册；可以换行', 'Login and registration; may have line breaks', '登录后查看账户'),
  news: line('新闻资讯', 'News', '新品与活动。'),
  play: line('操作流程', 'How it works', '从注册到下单，每一步要做什么。'),
  spread: line('推广合作', 'Referrals', '把好东西介绍给好友。'),
  vip: line('VIP 会员', 'VIP membership', '会员专享的价格与服务。'),
});

/** Basic data of the site. Text may be ''; the footer then shows a substitute (an empty ICP record: 暂无). */
export const Site = tolerant({
  qrcode: described(picture, '手机版的二维码图片', "Picture of the mobile site's QR code", {
    examples: ['/media/qrcode.svg'],
  }),
  email: described(text, '邮箱', 'Email address', { examples: ['zhixia@example.com'] }),
  company: Type.Optional(
    described(text, '公司全称', 'Full name of the company', { examples: ['示例信息服务有限公司'] }),
  ),
  address: described(text, '公司地址', 'Address of the company', { examples: ['杭州市西湖区'] }),
  copyright: described(text, '版权声明', 'Copyright notice', { examples: ['© 2026'] }),
  police_record_number: described(text, '公安备案号', 'Number of the public security filing', {
    examples: ['示例公网安备 00000000000000 号'],
  }),
  record_number: described(text, 'ICP 备案号', 'Number of the ICP filing', {
    examples: ['示例 ICP 备 00000000 号'],
  }),
  name: Type.Optional(described(text, '网站名称', 'Name of the site', { examples: ['示例'] })),
  slogan: line(
    '网站做什么，一行字：在标志下方，也在没有描述的页面的描述里',
    'What the site does, in one line: under the logo, and in the description of pages that have none',
    '会员服务',
  ),
  footer: line('页脚的一段话', 'A paragraph of the footer', '请在官方渠道下单。'),
  heads: Type.Optional(described(Heads, '各栏目页首的一行字', 'One line at the head of each section')),
  logo: Type.Optional(described(picture, '标志', 'Logo', { examples: ['/media/bank-hengchuan.svg'] })),
  favicon: Type.Optional(
    described(picture, '网站图标', 'Icon of the site', { examples: ['/media/favicon.svg'] }),
  ),
  phone: Type.Optional(phone),
  service_qrcode: Type.Optional(
    described(picture, '客服二维码的图片', 'Picture of the QR code of customer service', {
      examples: ['/media/qrcode.svg'],
    }),
  ),
  service_url: Type.Optional(
    described(link, '在线客服的地址', 'Address of customer service', {
      examples: ['https://service.example.com/'],
    }),
  ),
  work_time: Type.Optional(described(text, '工作时间', 'Working hours', { examples: ['09:00–18:00'] })),
  support_name: Type.Optional(described(text, '技术支持', 'Technical support', { examples: ['示例科技'] })),
  support_url: Type.Optional(
    described(link, '技术支持的网址', 'Web address of the technical support', {
      examples: ['https://example.com/'],
    }),
  ),
  mobile_url: Type.Optional(
    described(link, '手机版的地址', 'Address of the mobile site', { examples: ['https://m.example.com/'] }),
  ),
  police_record_url: Type.Optional(
    described(link, '公安备案的查询地址', 'Where the public security filing can be looked up', {
      examples: ['https://beian.mps.gov.cn/'],
    }),
  ),
  icp_url: Type.Optional(
    described(link, 'ICP 备案的查询地址', 'Where the ICP filing can be looked up', {
      examples: ['https://beian.miit.gov.cn/'],
    }),
  ),
  licence: Type.Optional(
    described(text, '经营资质', 'Business licences', { examples: ['营业执照 91000000MA0YQ0000X'] }),
  ),
  people: Type.Optional(
    described(
      Type.Array(
        tolerant(
          { role: described(text, '职责', 'Responsibility', { examples: ['个人信息保护负责人'] }), name },
          ['role', 'name'],
        ),
      ),
      '负责人',
      'Persons in charge',
    ),
  ),
  complaints: Type.Optional(
    described(text, '投诉渠道', 'Where to complain', { examples: ['400-000-0000 转 2'] }),
  ),
});
export type Site = Static<typeof Site>;

const SeoEntry = tolerant({
  title,
  keywords: described(text, '关键词', 'Keywords', { examples: ['贷款,利率'] }),
  description: described(text, '描述', 'Description', { examples: ['比较合作机构的贷款产品'] }),
});

/** Title, keywords and description for each SEO key of the route table. */
export const Seo = tolerant({
  index: described(SeoEntry, '首页', 'Home page'),
  about: described(SeoEntry, '关于我们', 'About us'),
  user: described(SeoEntry, '我的账户页', 'Page of the account'),
  bag: described(SeoEntry, '钱包页', 'Page of the wallet'),
  bank: described(SeoEntry, '合作机构页', 'Page of the lenders'),
  news: described(SeoEntry, '新闻', 'News'),
  vip: described(SeoEntry, 'VIP 会员', 'VIP membership'),
  promotion: described(SeoEntry, '推广页', 'Page of referrals'),
});
export type Seo = Static<typeof Seo>;

/** The home page's data. */
export const Index = tolerant({
  /** Figures as counted on the date `as_of`, which must be shown beside them. */
  stats: described(
    tolerant({
      partner_count: described(count, '合作机构数', 'Number of lenders', { examples: [26] }),
      user_count: described(count, '用户数', 'Number of members', { examples: [3600] }),
      apply_count: described(count, '累计申请数', 'Number of applications so far', { examples: [1280] }),
      loan_amount: described(yuan, '累计放款金额', 'Sum of the loans paid out so far'),
      as_of: described(date, '统计的日期', 'Date of the figures'),
      note: Type.Optional(described(text, '数字的来源', 'Source of the figures', { examples: ['示例数据'] })),
    }),
    '首页的数字',
    'Figures of the home page',
  ),
  steps: described(
    Type.Array(
      tolerant(
        {
          title,
          text: described(text, '文字', 'Text', { examples: ['提交成功'] }),
          tag: Type.Optional(described(text, '标签', 'Tags', { examples: ['第一步'] })),
        },
        ['title'],
      ),
    ),
    '步骤',
    'Steps',
  ),
  loan_types: described(Type.Array(LoanType), '贷款类型', 'Types of loans'),
  partners: described(Type.Array(Partner), '合作机构', 'Lenders'),
  news: described(Type.Array(ArticleRow), '新闻', 'News'),
  faqs: described(
    Type.Array(
      tolerant(
        {
          id: Type.Optional(id),
          question: described(text, '问题', 'Question', { examples: ['多久能放款？'] }),
          answer: described(text, '回答', 'Answer', { examples: ['提交申请后，顾问会在工作时间与您联系。'] }),
        },
        ['question', 'answer'],
      ),
    ),
    '常见问题',
    'Frequent questions',
  ),
  vip_teaser: described(
    tolerant({
      title,
      text: described(text, '文字', 'Text', { examples: ['提交成功'] }),
      points: described(
        Type.Array(
          tolerant({ value, label: described(text, '名称', 'Name', { examples: ['合作机构'] }) }, [
            'value',
            'label',
          ]),
        ),
        '要点',
        'Points',
      ),
      package_title: Type.Optional(
        described(text, '套餐名称', 'Name of the package', { examples: ['年度会员'] }),
      ),
      price: Type.Optional(price),
      period: Type.Optional(
        described(text, '价格对应的期限', 'Period that the price is for', { examples: ['年'] }),
      ),
      note: Type.Optional(described(text, '数字的来源', 'Source of the figures', { examples: ['示例数据'] })),
    }),
    '首页的 VIP 会员介绍',
    'Introduction to VIP memberships on the home page',
  ),
});
export type Index = Static<typeof Index>;

/** Limits of uploads. Addresses and credentials of the upstream's file storage are not declared, so they never reach the browser. */
export const UploadConfig = tolerant({
  driver: Type.Optional(described(text, '存储方式', 'Storage driver', { examples: ['local'] })),
  field: described(text, '表单中文件一项的名称', 'Name of the form field with the file', {
    examples: ['file'],
  }),
  max_size: described(count, '单个文件的最大字节数', 'Largest size of one file in bytes', {
    examples: [5242880],
  }),
  exts: described(Type.Array(text), '可接受的扩展名', 'File name extensions that are accepted', {
    examples: [['jpg', 'jpeg', 'png', 'webp', 'pdf']],
  }),
  image: described(
    tolerant({
      max_width: described(
        count,
        '上传前缩小到的最大宽度（像素）',
        'Width in pixels to which pictures are scaled down before upload',
        { examples: [2000] },
      ),
      quality: described(
        Type.Number({ exclusiveMinimum: 0, maximum: 1, default: 0.5 }),
        '图片压缩的质量',
        'Quality of the picture compression',
        { examples: [0.5] },
      ),
    }),
    '图片在上传前的处理',
    'How pictures are processed before upload',
  ),
});
export type UploadConfig = Static<typeof UploadConfig>;

/** Output of an upload. */
export const UploadedFile = tolerant(
  {
    id: Type.Optional(id),
    url: described(file, '文件地址，只有本人能打开', 'Address of the file, which only the member can open', {
      examples: ['/bff/upload/1'],
    }),
    name: described(text, '文件名', 'File name', { examples: ['licence.jpg'] }),
    size: described(count, '字节数', 'Size in bytes', { examples: [20480] }),
    mime: described(text, '媒体类型', 'Media type', { examples: ['image/png'] }),
    kind: Type.Optional(described(text, '文件用途', 'What the file is for')),
    created_at: Type.Optional(createdAt),
  },
  ['url'],
);
export type UploadedFile = Static<typeof UploadedFile>;
