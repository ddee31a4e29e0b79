import { NOTICE_INTERVAL } from '../../shared/constants.ts';
import { useRotation } from '../ui/hooks/rotate.ts';
import { useWebConfig } from '../webConfig.ts';
import { Icon } from '../ui/Icon.tsx';
import { Placeholder } from '../ui/Placeholder.tsx';
import { TextSizes } from './TextSize.tsx';
import './notice.css';

/** The line below the header: the notices, one at a time, and the sizes of text. Screen readers do not announce each change. Pointing, focus or the button pauses the rotation. */
export function NoticeBanner() {
  const { notices = [], areNoticesLate = false } = useWebConfig() ?? {};
  const { index, stopped, toggle, hold } = useRotation(notices.length, NOTICE_INTERVAL);
  const entry = notices[index];
  return (
    <div className="notice">
      <div className="wrap">
        {areNoticesLate && <Placeholder lines={1} />}
        {entry && (
          <section aria-label="滚动公告" aria-live="off" {...hold}>
            <Icon name="megaphone" size="small" />
            <p key={index} title={entry}>
              {entry}
            </p>
            {notices.length > 1 && (
              <>
                <span className="note">{`${index + 1} / ${notices.length}`}</span>
                <button type="button" onClick={toggle} aria-label={stopped ? '继续滚动公告' : '暂停滚动公告'}>
                  <Icon name={stopped ? 'play' : 'pause'} size="small" />
                </button>
              </>
            )}
          </section>
        )}
        <TextSizes label="字号" />
      </div>
    </div>
  );
}
