/** Length limits of free text, in code points, as JSON Schema counts them (UTF-16 units would count an emoji twice). */

/** Keyword of a search: a bill number, a name or a title. */
export const keywordRule = { maxLength: 30, message: '搜索内容不超过 30 个字' };

/** Remark of an application or a supplement. */
export const remarkRule = { maxLength: 200, message: '说明不超过 200 个字' };

/** Message of the contact page. */
export const feedbackRule = { minLength: 5, maxLength: 500, message: '留言为 5–500 个字' };

/** Form of address of the sender of a message; not a legal name. */
export const callNameRule = { minLength: 1, maxLength: 20, message: '称呼为 1–20 个字' };

/** Registered name of a company. */
export const companyNameRule = {
  minLength: 4,
  maxLength: 60,
  message: '请输入营业执照上的企业全称',
  'x-typed': 'text',
} as const;

/** Bank branch of an account. */
export const branchRule = { maxLength: 60, message: '开户支行不超过 60 个字' };

/** Application forms: length of one answer, answers per form, choices or files per answer. */
export const answerRule = { maxLength: 500, message: '单项内容不超过 500 个字' };

export const ANSWERS_MAX = 200;

export const CHOICES_MAX = 50;
