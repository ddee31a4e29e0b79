import { OUTCOME_UNKNOWN, PAGE_SIZE_MAX, SENTINEL, SUCCESS } from '../../shared/constants.ts';
import { CSRF_HEADER, CSRF_VALUE } from '../../shared/headers.ts';

/** What holds for every call, at the head of the description. One paragraph each. */
export const HOW = [
  `**响应**都是 \`{code, message, data}\`，\`code\` 为 ${SUCCESS} 表示成功；拒绝还有 \`reason\`，供程序判断。文件、跳转与探针除外。HTTP 状态由 \`code\` 得出：${SENTINEL} 为 401，${OUTCOME_UNKNOWN} 为 504，400–599 即其本身，其余为 422。`,
  `**写操作**（POST）需要请求头 \`${CSRF_HEADER}: ${CSRF_VALUE}\`，程序还要发送与本站来源相同的 \`Origin\`。请求体是 JSON（UTF-8），只有上传是 \`multipart/form-data\`。`,
  '**会话**在 Cookie 中：登录后由网关设置，脚本读不到；程序保存 Cookie，此后每次带上。',
  '**值**须是声明的类型：金额是以元为单位、两位小数的文本，例如 `"100.00"`；百分比也是文本。未声明的字段会被拒绝。响应中可能增加字段，程序应忽略不认识的字段。',
  '**可能缺少**：响应中除记录的标识与列表外，字段都可能没有：业务系统没有提供的不会补造。状态一类的数值可能增加，旁边的 `*_text` 是给人看的文字。',
  '**时间**都是北京时间（UTC+08:00），格式 `YYYY-MM-DD HH:mm:ss`，不带时区后缀；日期为 `YYYY-MM-DD`。响应头中的时间依 HTTP 为 GMT。',
  `**列表**用 \`page\`（从 1 开始）与 \`count\`（最多 ${PAGE_SIZE_MAX}）翻页；一页可能少于 \`count\` 条，读到一页没有新的记录为止。同名的 \`/page\` 接口给出总数。`,
  '**限额**写在每个接口下，超出为 429；`Retry-After` 是要等的秒数。已登录的请求按会话计数，不按地址。',
  '**方法**：GET 的路径也可用 HEAD；其他方法返回 405。没有列出的 `/bff` 路径返回 404。',
];
