import { useEffect, useState } from 'react';
import { usePagePath } from '../handle.ts';

/** Time after which a link loads the page again (ms). */
const LONG = 8_000;

/** As high as the part that is late. Without scripts, and when it takes long, a link loads the page again. */
export function Placeholder({ lines, className = 'body' }: { lines: number; className?: string }) {
  const here = usePagePath();
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), LONG);
    return () => clearTimeout(timer);
  }, []);
  const link = <a href={here}>这部分还没有加载完，重新加载页面</a>;
  return (
    <div className={`skeleton ${className}`} aria-busy="true">
      {Array.from({ length: lines }, (_, line) => (
        <i key={line} />
      ))}
      {isLong ? link : <noscript>{link}</noscript>}
    </div>
  );
}
