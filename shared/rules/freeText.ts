/** Lengths of what people write in their own words, in characters (UTF-16 units would count an emoji twice; schemas count code points). */

/** Search box: a bill number, a name, a title. */
export const keywordRule = { maxLength: 30, message: '搜索内容不超过 30 个字' };
/** Note to an application or a supplement. */
export const remarkRule = { maxLength: 200, message: '说明不超过 200 个字' };
/** Message of the contact page: long enough to be answered. */
export const feedbackRule = { minLength: 5, maxLength: 500, message: '留言为 5–500 个字' };
/** How a writer is called; not a legal name. */
export const callNameRule = { minLength: 1, maxLength: 20, message: '称呼为 1–20 个字' };
/** Registered name of a company. */
export const companyNameRule = { minLength: 4, maxLength: 60, message: '请输入营业执照上的企业全称' };
/** Branch of a bank that keeps the account. */
export const branchRule = { maxLength: 60, message: '开户支行不超过 60 个字' };
/** One answer of an application form, how many a form may hold, and how many choices or files one of them. */
export const answerRule = { maxLength: 500, message: '单项内容不超过 500 个字' };
export const ANSWERS_MAX = 200;
export const CHOICES_MAX = 50;
