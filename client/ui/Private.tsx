import { createContext, use, useSyncExternalStore, type ReactNode } from 'react';
import { UNKNOWN } from '../../shared/fieldsOf.ts';
import { hiddenFigures } from '../lib/hiddenFigures.ts';

const HIDDEN = '••••';

/** A number before 万 or 元, also the lower end of a range; and one with two decimals that is no rate. Or a tag of HTML. */
const AMOUNT =
  /<[^<>]*>|(?<![\d.]|\d,)\d[\d,]*(?:(?:\.\d+)?(?=(?:\s|<[^<>]*>)*(?:[-–—~～至到]\s*\d[\d,.]*\s*)?[万元])|\.\d\d(?!\d|\.\d|\s*%))/g;

const HidesFigures = createContext(false);

/** Around the app. `onServer`: whether the page came without the member's amounts, so that the first rendering is the same. */
export const FigureSwitch = ({ onServer, children }: { onServer: boolean; children: ReactNode }) => (
  <HidesFigures value={useSyncExternalStore(hiddenFigures.subscribe, hiddenFigures.read, () => onServer)}>
    {children}
  </HidesFigures>
);

/** Around what is nobody's own, and around what a member is about to send: that can be read before it is confirmed. */
export const Shown = ({ children }: { children: ReactNode }) => (
  <HidesFigures value={false}>{children}</HidesFigures>
);

export const useHidesFigures = (): boolean => use(HidesFigures);

interface PrivateProps {
  as?: 'b' | 'dd' | 'p' | 'span' | 'td';
  className?: string | undefined;
  children: ReactNode;
}

/** An amount of the member's, in an element of its own. While they are hidden it is not rendered at all; what is not known stays `—`. */
export const Private = ({ as: Element = 'span', className, children }: PrivateProps) => (
  <Element className={className} translate="no">
    {useHidesFigures() && children !== UNKNOWN ? (
      <span role="img" aria-label="已隐藏">
        {HIDDEN}
      </span>
    ) : (
      children
    )}
  </Element>
);

/** The same for a text or HTML with amounts in it, ours or the upstream's: a sentence, a label, a title. */
export function usePrivateText(): (text: string) => string {
  const isHidden = useHidesFigures();
  return (text) => (isHidden ? text.replace(AMOUNT, (part) => (part.startsWith('<') ? part : HIDDEN)) : text);
}
