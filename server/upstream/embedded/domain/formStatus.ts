/** States of a loan application; the drawing is in form.ts. */
export const STATUS_TEXT = {
  0: '草稿',
  10: '已提交',
  20: '受理中',
  21: '待补充资料',
  30: '银行审批中',
  40: '已批核',
  41: '已放款',
  50: '未通过',
  60: '已撤销',
  90: '已关闭',
} as const;

export type FormStatus = keyof typeof STATUS_TEXT;
