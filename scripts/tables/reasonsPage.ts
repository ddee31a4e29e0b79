import { isBusinessReason, REASONS, type ReasonEntry } from '../../shared/reasons.ts';
import { reasonCells } from "../../server/docs/guide/reasons.tsx";

function table(isListed: (reason: string) => boolean): string {
  const rows = Object.entries<ReasonEntry>(REASONS)
    .filter(([reason]) => isListed(reason))
    .map(([reason, entry]) => {
      const { codes, meaning, fixer, retry } = reasonCells(entry);
      return `| \`${reason}\` | ${codes} | ${meaning} | ${fixer} | ${retry} |`;
    });
  return `| reason | code（HTTP 状态） | 含义 | 谁能解决 | 重试 |\n|---|---|---|---|---|\n${rows.join('\n')}\n`;
}

/** docs/reasons.md: the catalogue of reasons. */
export const reasonsPage = (): string => `<!-- Made by scripts/writeTables.ts from shared/reasons.ts. -->

# 拒绝的原因

\`/bff\` 的每个拒绝都是 \`{code, message, data, reason}\`。\`reason\` 供程序判断，不会改变；\`message\` 供人阅读，可能改变。成功的响应没有 \`reason\`。
不认识的 \`reason\` 按 \`code\` 处理：以后会增加新的原因（见 versioning.md）。“稍后”指等 \`Retry-After\` 秒；没有这个头时由调用方决定间隔。
重试有 \`Idempotency-Key\` 的调用时用同一编号，“先查记录”除外。HTTP 状态与 code 不同时写在括号里。

## 业务系统拒绝

业务系统可能用其他 code；它没有给出可识别的原因时，由网关按 data、code 与调用判断，最后是 \`refused\`。

${table(isBusinessReason)}
## 网关拒绝

${table((reason) => !isBusinessReason(reason))}`;
