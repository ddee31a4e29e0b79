import { type ReactNode, type MouseEvent, useRef, useState, type UIEvent } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import { useCloseOverlay } from '../../../ui/hooks/overlayRoute.ts';
import type { OfferRates } from '../../../features/offers/offerTerms.ts';
import type { Partner } from '../../../../shared/records/partner.ts';
import { RateRange } from '../../../features/comparison/RateRange.tsx';
import { NATIONWIDE } from '../../../../shared/rules/cities.ts';
import { UNKNOWN } from '../../../../shared/fieldsOf.ts';
import { amountRange, monthRange } from '../../../features/offers/offerTerms.ts';
import { offerHeading } from '../../../features/offers/releaseSpeed.ts';
import { useModal } from '../../../ui/ConfirmDialog.tsx';

/** A part is current when its top is this near (px) to the top of the box. */
const NEAR = 96;

/** Marks the part that is in view. Only the box scrolls, never what is around it. */
export function useScrollSpy(ids: readonly string[]) {
  const box = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(ids[0]);

  return {
    current,
    box: {
      ref: box,
      onScroll({ currentTarget: scrolled }: UIEvent<HTMLElement>) {
        const top = scrolled.getBoundingClientRect().top;
        const isAtEnd = scrolled.scrollTop + scrolled.clientHeight >= scrolled.scrollHeight - 1;
        const read = ids.findLast(
          (id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= top + NEAR,
        );
        setCurrent(isAtEnd ? ids.at(-1) : (read ?? ids[0]));
      },
    },
    /** Without a history entry. Without JavaScript the fragment does it. */
    onClick: (event: MouseEvent<HTMLAnchorElement>) => {
      const part = document.getElementById(event.currentTarget.hash.slice(1));
      if (!part || !box.current) return;
      event.preventDefault();
      // `scrollIntoView` would scroll everything around the box as well.
      const { scrollPaddingBlockStart: space } = getComputedStyle(box.current);
      // What is measured is enlarged by the size of text, what is scrolled is not.
      const { offsetHeight } = box.current;
      const { top, height } = box.current.getBoundingClientRect();
      box.current.scrollBy({
        top:
          ((part.getBoundingClientRect().top - top) * offsetHeight) / height -
          (Number.parseFloat(space) || 0),
      });
      part.focus({ preventScroll: true });
    },
  };
}

interface OfferPartProps {
  id: string;
  title: string;
  note?: string | undefined;
  children: ReactNode;
}

export function OfferPart({ id, title, note, children }: OfferPartProps) {
  return (
    <section className="part" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
        {note && <small>{note}</small>}
      </h2>
      {children}
    </section>
  );
}

interface DrawerProps {
  labelledBy: string;
  href: string;
  returnTo: string;
  head: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
}

export function Drawer({ labelledBy, href, returnTo, head, foot, children }: DrawerProps) {
  const close = useCloseOverlay(href);
  const modal = useModal(close, returnTo);
  function onCloseLink(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    close();
  }
  return (
    <>
      <div className="scrim" />
      <dialog className="drawer" open tabIndex={-1} aria-labelledby={labelledBy} {...modal}>
        <div className="drawer-head">
          <a className="close" href={href} aria-label="关闭，返回产品列表" onClick={onCloseLink}>
            <Icon name="x" />
          </a>
          {head}
        </div>
        {children}
        {foot && <div className="drawer-foot">{foot}</div>}
      </dialog>
    </>
  );
}

interface OfferHeadProps {
  offer: Partner;
  rates: OfferRates;
  id: string;
  /** The visitor's city, if the lender does not serve it. */
  refusedCity: string | undefined;
}

export function OfferHead({ offer, rates, id, refusedCity }: OfferHeadProps) {
  const { cities, updated_at: updatedAt } = offer;
  const reach =
    cities.length === 0 ? '' : cities.includes(NATIONWIDE) ? '全国可办' : `可受理 ${cities.length} 个城市`;
  const line = [
    offer.org_type_text,
    offer.lending_bank && `${offer.lending_bank}放款`,
    reach,
    updatedAt && `资料更新于 ${updatedAt.slice(0, 10)}`,
  ]
    .filter(Boolean)
    .join('·');
  return (
    <>
      <div className="who">
        {offer.logo && <img src={offer.logo} alt="" width="56" height="56" />}
        <div>
          <h1 id={id}>{offerHeading(offer)}</h1>
          {(line || refusedCity) && (
            <small>
              {line}
              {refusedCity && <b className="refused">{`不受理${refusedCity}`}</b>}
            </small>
          )}
        </div>
      </div>
      <div className="figures">
        <RateRange of={rates} />
        <dl>
          <dt>额度</dt>
          <dd className="num">{amountRange(offer)}</dd>
        </dl>
        <dl>
          <dt>期限</dt>
          <dd className="num">{monthRange(offer)}</dd>
        </dl>
        <dl>
          <dt>放款</dt>
          <dd>{offer.release_text ?? UNKNOWN}</dd>
        </dl>
      </div>
    </>
  );
}
