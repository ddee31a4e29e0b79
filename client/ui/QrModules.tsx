import { encode } from 'uqr';

/** The dark modules of a QR code, and the quiet zone around them, in a square of `size` pixels. */
export default function QrModules({ text, size }: { text: string; size: number }) {
  const rows = encode(text, { border: 2 }).data;
  return (
    <path
      transform={`scale(${size / rows.length})`}
      d={rows.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('')}
    />
  );
}
