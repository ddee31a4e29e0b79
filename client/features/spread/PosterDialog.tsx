import { Download, X } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { download } from '../../lib/download.ts';
import { drawPoster, POSTER, posterFile } from './drawPoster.ts';
import { toast } from '../../lib/toast.ts';
import { useModal } from '../../ui/hooks/useModal.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useBrand } from '../../brand.ts';
import { fileName } from "../../../shared/fileSize.ts";

interface PosterDialogProps {
  /** URLs of the upstream's background pictures. */
  posters: readonly string[];
  link: string;
  /** The member's name, if it is known. */
  nickname: string | undefined;
  /** The invite code. */
  code: string;
  /** Id of the button that opened it. */
  opener: string;
  close: () => void;
}

/** The poster, drawn in the browser: no data of the member is sent. */
export function PosterDialog({ posters, link, nickname, code, opener, close }: PosterDialogProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [picture, setPicture] = useState(posters[0] ?? '');
  const [state, setState] = useState<'drawing' | 'drawn' | 'failed'>('drawing');
  const modal = useModal(close, opener);
  const brand = useBrand();

  useEffect(() => {
    let wanted = true;
    if (!canvas.current) return;
    setState('drawing');
    drawPoster(canvas.current, picture, link, { title: nickname ? `${nickname} 邀请您` : '好友邀请您', note: '长按或扫码注册', code }).then(
      () => wanted && setState('drawn'),
      () => wanted && setState('failed'),
    );
    return () => {
      wanted = false;
    };
  }, [picture, link, nickname, code]);

  async function save() {
    if (state !== 'drawn' || !canvas.current) return;
    download(fileName(`${brand}推广海报-${code}.png`), await posterFile(canvas.current));
    toast('success', '海报已保存到下载文件夹');
  }

  return (
    <dialog className="dialog poster" open tabIndex={-1} aria-labelledby="poster-title" {...modal}>
      <div>
        <header>
          <h2 id="poster-title">推广海报</h2>
          <button type="button" className="close" aria-label="关闭" onClick={close}>
            <Icon of={X} />
          </button>
        </header>
        <canvas ref={canvas} {...POSTER} role="img" aria-label={`带有二维码与邀请码 ${code} 的推广海报`} hidden={state === 'failed'} />
        <p className={state === 'failed' ? 'alert bad' : 'sr'} role="status">
          {{ drawing: '正在绘制海报', drawn: '海报已绘制', failed: '海报图片没有取到，请稍后再试，或直接使用链接与二维码。' }[state]}
        </p>
        {posters.length > 1 && (
          <div className="btn-row" role="group" aria-label="海报样式">
            {posters.map((poster, index) => (
              <button key={poster} type="button" className="btn small" aria-pressed={poster === picture} onClick={() => setPicture(poster)}>
                {`样式 ${index + 1}`}
              </button>
            ))}
          </div>
        )}
        <button type="button" className="btn primary wide" aria-disabled={state !== 'drawn'} onClick={() => void save()}>
          <Icon of={Download} size="small" />
          下载海报
        </button>
      </div>
    </dialog>
  );
}
