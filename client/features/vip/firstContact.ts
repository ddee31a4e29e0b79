import type { Api } from '../../../shared/api.ts';
import type { SiteConfig } from '../../../shared/records/config.ts';

/** Applications below which a median says nothing. */
const SAMPLE_MIN = 20;

/** What the upstream measured of the first contact, as a sentence; null when it sends no figure, or one of too few applications. */
export function measuredContact(contact: SiteConfig['vip_contact']): string | null {
  const { median_minutes: minutes, sample = 0, days } = contact ?? {};
  if (minutes === undefined || days === undefined || sample < SAMPLE_MIN) return null;
  const hours = Math.floor(minutes / 60);
  const time = [hours > 0 && `${hours} 小时`, (minutes % 60 > 0 || hours === 0) && `${minutes % 60} 分钟`]
    .filter(Boolean)
    .join(' ');
  return `最近 ${days} 天，VIP 会员的申请从提交到首次联系，中位数为工作时间 ${time}（共 ${sample} 份申请）。`;
}

/** The rule for a first contact that comes too late, and what was measured; null where the upstream says nothing. */
export async function readFirstContact(api: Api) {
  const contact = (await api.config())?.vip_contact;
  return { rule: contact?.rule_text || null, measured: measuredContact(contact) };
}
