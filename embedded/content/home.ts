import type { Index } from '../sent.ts';

/** The home page's own texts; partners, loan types and news are added by the server. The figures are samples, and the page says so. */
export const stats: Omit<Index['stats'], 'partner_count'> = {
  user_count: 126480, apply_count: 38215, loan_amount: '4260000000.00', as_of: '2026-10-31', note: '示例数据，仅供演示',
};

export const steps: Index['steps'] = [
  { title: '填写需求', text: '选择贷款类型、金额与期限，系统列出条件相符的机构。', tag: '约 3 分钟' },
  { title: '比较产品', text: '对照年化利率、全部费用与每期还款，最多同时比较四家。', tag: '由您决定' },
  { title: '递交申请', text: '按清单上传材料；授权后，信息才会发送给您选定的机构。', tag: '约 10 分钟' },
  { title: '机构审批放款', text: '银行独立审批，与您签订合同，款项直接进入您的账户。', tag: '1–5 个工作日' },
];

export const faqs: Index['faqs'] = [
  { question: '银桥会向我收取贷款费用吗？', answer: '不会。匹配、比较与递交申请均不收费。VIP 会员服务为自愿购买，费用在购买页一次列明；利息与手续费由放款机构按合同收取。' },
  { question: '在这里申请会影响征信吗？', answer: '匹配、比较与填写草稿都不查征信。您选定机构并签署征信授权后，由该机构查询，信用报告上会留下一条“贷款审批”记录。' },
  { question: '为什么展示的利率是一个区间？', answer: '机构按借款人的资质、用途与担保方式定价，审批前无法给出唯一的数字。试算默认取区间下限，您可以改成更高的利率再看。' },
  { question: '提交申请后多久有结果？', answer: '信用类产品一般 1–5 个工作日；抵押类另需评估与登记，时间由当地登记机构决定。每一步变化都会发送站内消息与短信。' },
  { question: '可以同时申请几家机构？', answer: '系统不设上限，但建议一次不超过两家：每家机构审批都会查询征信，短期内查询过多可能影响后续审批。' },
  { question: '个人信息会发给哪些机构？', answer: '只发给您在申请页选定、并在第 4 步单独授权的那一家。草稿不会发给任何机构；审批之前撤销申请，授权随之撤回。' },
  { question: '审批没有通过怎么办？', answer: '先看申请详情里的原因说明，再核对征信与负债。多数情况下，补齐材料或降低负债后，间隔 3 个月再申请更稳妥。' },
  { question: '提前还款要付费用吗？', answer: '由放款机构的合同约定：有的免收，有的在前几期按剩余本金收取一定比例。每个产品的“费用”一栏都已单独列明。' },
];

export const vipTeaser: Index['vip_teaser'] = {
  title: 'VIP 通道',
  text: '为时间紧的申请人准备：专属顾问预先核对材料，减少补件与往返。VIP 会员资格不影响审批结果，是否放款由银行决定。',
  points: [
    { value: '2 小时内', label: '工作时间首次回访' },
    { value: '1 对 1', label: '顾问预审材料' },
    { value: '6 家', label: '机构优先受理' },
  ],
  package_title: '年度会员',
  price: '180.00',
  period: '年',
  note: '7 日内未使用权益，可全额退款',
};
