import { useEffect, useState } from 'react';

interface QrCodeProps {
  text: string;
  label: string;
  size?: number;
}

/** Drawn by a lazily loaded library, without inline styles or image requests. */
export function QrCode({ text, label, size = 160 }: QrCodeProps) {
  const [rows, setRows] = useState<boolean[][]>([]);
  useEffect(() => {
    let wanted = true;
    void import('uqr').then(({ encode }) => {
      if (wanted) setRows(encode(text, { border: 2 }).data);
    });
    return () => {
      wanted = false;
    };
  }, [text]);
  const side = rows.length || 1;
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${side} ${side}`}
      width={size}
      height={size}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path
        d={rows.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('')}
      />
    </svg>
  );
}
