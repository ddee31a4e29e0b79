import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router-dom';
import { FETCH_MIN_DISPLAY, LOADING_DURATION, LOADING_THROTTLE } from '../../shared/constants.ts';
import { useDelayedBusy } from './useDelayedBusy.ts';

/** A line at the top of the window while the next page is loading. */
export function ProgressBar() {
  const loading = useNavigation().state !== 'idle';
  return useDelayedBusy(loading, LOADING_THROTTLE, FETCH_MIN_DISPLAY) ? <Bar /> : null;
}

/** Starts the animation in code, because its duration is a shared constant. With reduced motion the line is static. */
function Bar() {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    bar.current?.animate({ scale: ['0 1', '1 1'] }, { duration: LOADING_DURATION, easing: 'cubic-bezier(0.1, 0.6, 0.3, 1)', fill: 'both' });
  }, []);
  return <div className="progress" role="progressbar" aria-label="页面载入进度" ref={bar} />;
}
