import type { Right } from '../sent.ts';

/** Benefits of memberships: service and time, never a better decision or a lower rate. */
export const vipRights = {
  callback: { id: 1, title: '2 小时内首次回访', icon: '/media/right-callback.svg', desc: '工作时间提交申请，2 小时内由顾问首次联系' },
  review: { id: 2, title: '一对一材料预审', icon: '/media/right-review.svg', desc: '递交前逐项核对材料，指出缺漏，减少补件' },
  priority: { id: 3, title: 'VIP 通道优先受理', icon: '/media/right-priority.svg', desc: '6 家机构优先安排受理，不影响审批结果与利率' },
  progress: { id: 4, title: '进度主动告知', icon: '/media/right-progress.svg', desc: '每个节点变化，顾问电话或短信说明下一步' },
  supplement: { id: 5, title: '补件协助', icon: '/media/right-supplement.svg', desc: '说明每份材料去哪里开、怎么开' },
  report: { id: 6, title: '年度借款梳理', icon: '/media/right-report.svg', desc: '每年一次，梳理您的负债与还款安排，给出书面建议' },
} satisfies Record<string, Right>;
