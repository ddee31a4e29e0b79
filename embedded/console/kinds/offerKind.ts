import { showRate } from '../../../shared/money/annualRate.ts';
import { groupYuan } from '../../../shared/money/money.ts';
import { offerStatus } from '../../../shared/status/offer.ts';
import { statusTexts, textOf, type MovesBy } from '../../../shared/status/move.ts';
import { costLimit, partners } from '../../content/content.ts';
import { askCorrection, hideOffer, recheckOffer } from '../../rules/offers.ts';
import { actBy, buttonsOf, fact, stepsOf, type ConsoleAction, type ConsoleKind } from './kind.ts';

const BUTTONS: Record<MovesBy<typeof offerStatus, 'operator'>, ConsoleAction> = {
  correct: {
    verb: 'supplement',
    label: '要求修正资料',
    asks: 'reason',
    reasons: ['机构已下调费用，等待新资料', '费用说明与合同不一致，已请机构核对'],
  },
  recheck: { verb: 'confirm', label: '重新核对' },
  hide: {
    verb: 'reject',
    label: '不予展示',
    asks: 'reason',
    danger: true,
    reasons: ['综合融资成本超过上限', '费用说明不清楚'],
  },
};

interface OfferRow {
  id: number;
  offer_no: string;
  title: string;
  cost: number;
  status: number;
  reason: string;
  found_at: number;
  decided_at: number | null;
}

/** Offers whose whole cost is over the limit. They are not shown; that the lender's data are corrected is the only way out. */
export const offerKind: ConsoleKind = {
  label: '产品成本',
  states: Object.fromEntries(statusTexts(offerStatus)),
  view(db, _now, id) {
    const row = db.get<OfferRow>('SELECT * FROM offer_reviews WHERE id = ?', id);
    const partner = partners.find((one) => one.id === id);
    if (!row || !partner) return undefined;
    return {
      id,
      no: row.offer_no,
      userId: null,
      at: row.found_at,
      amount: null,
      title: row.title,
      state: row.status,
      sections: [
        {
          title: '产品与成本',
          facts: [
            ...fact('最高综合年化', `${showRate(row.cost)}%`),
            ...fact('上限', `${costLimit}%`),
            ...fact('年化利率', `${partner.annual_rate_min}%–${partner.annual_rate_max}%`),
            ...fact('额度', `${groupYuan(partner.amount_min)}–${groupYuan(partner.amount_max)} 元`),
            ...fact('期限', `${partner.term_min}–${partner.term_max} 个月`),
            ...partner.fees.flatMap(({ name, rate, amount, text }) =>
              fact(
                name,
                [rate && `${rate}%`, amount && `${groupYuan(amount)} 元`, text].filter(Boolean).join('，'),
              ),
            ),
            ...fact('决定的理由', row.reason),
          ],
        },
      ],
      figures: [],
      checks: [
        {
          good: false,
          text: `按最高利率、最小金额与最短期限计算，综合年化超过上限 ${costLimit}%，不展示、不推荐；机构的新资料低于上限后自动展示`,
        },
      ],
      files: [],
      steps: stepsOf('超过上限', row.found_at, {
        text: textOf(offerStatus, row.status),
        remark: row.reason,
        at: row.decided_at,
      }),
      acts: buttonsOf(offerStatus, BUTTONS, row.status),
    };
  },
  act: actBy('产品成本', {
    supplement: [askCorrection, '已要求修正资料'],
    confirm: [recheckOffer, '已改为待核对'],
    reject: [hideOffer, '已不予展示'],
  }),
};
