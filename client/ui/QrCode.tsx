import { lazy } from 'react';
import { useHydrated } from './hooks/useHydrated.ts';
import { Later } from './Later.tsx';

const QrModules = lazy(() => import('./QrModules.tsx'));

interface QrCodeProps {
  text: string;
  label: string;
  size?: number;
}

/** Drawn in the browser, without inline styles or image requests. */
export function QrCode({ text, label, size = 160 }: QrCodeProps) {
  const isHydrated = useHydrated();
  return (
    <svg className="qr" width={size} height={size} role="img" aria-label={label} shapeRendering="crispEdges">
      {isHydrated && (
        <Later>
          <QrModules text={text} size={size} />
        </Later>
      )}
    </svg>
  );
}
