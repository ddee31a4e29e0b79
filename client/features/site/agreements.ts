import { SUCCESS } from '../../../shared/constants.ts';
import type { Api } from '../../../shared/api.ts';
import type { HtmlContent } from '../../../shared/records/html.ts';
import { AGREEMENT_KEY, type ConsentKey } from '../../lib/hrefs.ts';
import { isNoSuchCall } from '../../../shared/result.ts';
import type { Id } from '../../../shared/rules/ids.ts';

export const FEEDBACK_DRAFT = 'feedback';

export interface AgreementEntry {
  key: string;
  title: string;
  /** Undefined when not known. */
  effectiveAt: string | undefined;
  id: Id | undefined;
  earlier: { id: Id; effectiveAt: string | undefined }[];
}

/** With titles for an upstream that does not list them. */
const CONSENTED: readonly [ConsentKey, string][] = [
  ['protocol', '用户服务协议'],
  ['privacy', '隐私政策'],
];

/** Those that consents name first. `complete`: no call failed. */
export async function readAgreements(api: Api) {
  const [wz, siteConfig] = await Promise.all([api.envelope('wz', {}), api.envelope('config', {})]);
  const catalogue = wz.code === SUCCESS ? wz.data : null;
  const config = siteConfig.code === SUCCESS ? siteConfig.data : null;
  const listed = (catalogue?.agreements ?? []).flatMap(
    ({ key, title = '协议', id, updated_at, earlier }): AgreementEntry[] =>
      key !== undefined && AGREEMENT_KEY.test(key)
        ? [
            {
              key,
              title,
              id,
              effectiveAt: updated_at,
              earlier: (earlier ?? []).map((row) => ({ id: row.id, effectiveAt: row.updated_at })),
            },
          ]
        : [],
  );
  const consented = CONSENTED.flatMap(([key, title]): AgreementEntry[] => {
    const entry = listed.find((row) => row.key === key);
    return entry
      ? [entry]
      : config?.[key]?.html
        ? [{ key, title, id: undefined, effectiveAt: undefined, earlier: [] }]
        : [];
  });
  const isConsented = ({ key }: AgreementEntry) => CONSENTED.some(([name]) => name === key);
  const answers = [wz, siteConfig];
  return {
    catalogue,
    config,
    agreements: [...consented, ...listed.filter((entry) => !isConsented(entry))],
    complete: answers.every(({ code }) => code === SUCCESS || isNoSuchCall(code)),
  };
}

/** Null: there is no such text. Undefined: the upstream failed. */
export async function readAgreementText(
  api: Api,
  { key, id }: AgreementEntry,
  config: Partial<Record<ConsentKey, HtmlContent>> | null,
  version: Id | undefined,
): Promise<HtmlContent | null | undefined> {
  const configured = isConsentKey(key) ? config?.[key] : undefined;
  if (version === undefined && configured?.html) return configured;
  const article = version ?? id;
  if (article === undefined) return null;
  const { code, data } = await api.envelope('article', { type: 'page', id: article });
  if (code !== SUCCESS) return isNoSuchCall(code) ? null : undefined;
  return data?.content?.html ? data.content : null;
}

const isConsentKey = (key: string): key is ConsentKey => CONSENTED.some(([name]) => name === key);

/** For an agreement that consents name, though the upstream has no text of it. */
export const consentedTitle = (key: string): string | undefined =>
  CONSENTED.find(([name]) => name === key)?.[1];
