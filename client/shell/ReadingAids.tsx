import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

const BLOCK = 'h1, h2, h3, h4, p, li, dt, dd, th, td, caption, legend, label, figcaption, a, button, summary';
const canSpeak = () => 'speechSynthesis' in window;

/** A line each: Chromium falls silent in the middle of a long text. */
function speak(element: HTMLElement, done?: () => void): void {
  speechSynthesis.cancel();
  const lines = element.innerText.split('\n').filter((line) => line.trim() !== '');
  for (const [at, line] of lines.entries()) {
    const utterance = Object.assign(new SpeechSynthesisUtterance(line), { lang: 'zh-CN', rate: 0.9 });
    if (done && at === lines.length - 1) utterance.onend = done;
    speechSynthesis.speak(utterance);
  }
}

/** Reads the page, or what is clicked or gets the focus; and a line that follows the pointer and the focus. */
export default function ReadingAids() {
  const { key } = useLocation();
  const [isReading, setReading] = useState(false);
  const [readsTouched, setReadsTouched] = useState(false);
  const [hasLine, setLine] = useState(false);

  // Another page is silent.
  useEffect(
    () => () => {
      if (!canSpeak()) return;
      speechSynthesis.cancel();
      setReading(false);
    },
    [key],
  );

  useEffect(() => {
    if (!readsTouched) return;
    const read = ({ target }: Event) => {
      const block = target instanceof Element && target.closest('main') && target.closest<HTMLElement>(BLOCK);
      if (block) speak(block);
    };
    document.addEventListener('click', read);
    document.addEventListener('focusin', read);
    return () => {
      document.removeEventListener('click', read);
      document.removeEventListener('focusin', read);
      speechSynthesis.cancel();
    };
  }, [readsTouched]);

  function readPage() {
    const main = document.querySelector('main');
    if (isReading || !main) speechSynthesis.cancel();
    else speak(main, () => setReading(false));
    setReading(!isReading && main !== null);
  }

  return (
    <section className="wrap" aria-label="阅读辅助">
      {canSpeak() && (
        <>
          <button className="btn small" type="button" onClick={readPage}>
            <span key={String(isReading)}>{isReading ? '停止朗读' : '朗读本页'}</span>
          </button>
          <button
            className="btn small"
            type="button"
            aria-pressed={readsTouched}
            onClick={() => setReadsTouched(!readsTouched)}
          >
            点哪读哪
          </button>
        </>
      )}
      <button className="btn small" type="button" aria-pressed={hasLine} onClick={() => setLine(!hasLine)}>
        阅读线
      </button>
      {hasLine && <ReadingLine />}
    </section>
  );
}

function ReadingLine() {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const zoom = Number(getComputedStyle(document.documentElement).getPropertyValue('--zoom')) || 1;
    const move = (y: number) => line.current?.style.setProperty('translate', `0 ${y / zoom}px`);
    const follow = ({ clientY }: PointerEvent) => move(clientY);
    const meet = ({ target }: FocusEvent) => {
      if (target instanceof Element) move(target.getBoundingClientRect().bottom);
    };
    document.addEventListener('pointermove', follow);
    document.addEventListener('focusin', meet);
    return () => {
      document.removeEventListener('pointermove', follow);
      document.removeEventListener('focusin', meet);
    };
  }, []);
  return <div className="reading-line" aria-hidden="true" ref={line} />;
}
