import { useEffect, useRef, useState } from 'react';
import { encode } from 'uqr';
import { download } from '../../lib/download.ts';
import { toast } from '../../lib/toast.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useBrand } from '../../brand.ts';
import { useModal } from '../../ui/ConfirmDialog.tsx';
import { fileName } from '../../../shared/rules/files.ts';

/** Pixels. Another shape is cropped, keeping its top. */
const POSTER = { width: 750, height: 1200 };

const PANEL = { x: 48, y: 860, width: 654, height: 280, radius: 20 };
const CODE = { x: 448, y: 890, side: 220 };
const TEXT = { x: 88, width: 336 };

interface PosterWords {
  title: string;
  note: string;
  code: string;
}

/** The gateway serves the picture from the same origin, so the canvas can be saved. Rejects when it cannot be loaded. */
async function drawPoster(
  canvas: HTMLCanvasElement,
  picture: string,
  link: string,
  words: PosterWords,
): Promise<void> {
  const image = await loadImage(picture);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no 2D canvas context');
  context.clearRect(0, 0, POSTER.width, POSTER.height);
  drawCover(context, image);
  drawPanel(context, words);
  drawCode(context, encode(link, { border: 1 }).data);
}

const posterFile = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The canvas could not be encoded as PNG'))),
      'image/png',
    );
  });

async function loadImage(src: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = src;
  await image.decode();
  return image;
}

function drawCover(context: CanvasRenderingContext2D, image: HTMLImageElement): void {
  const { width, height } = POSTER;
  // An SVG may have no natural size.
  const scale = Math.max(width / (image.naturalWidth || width), height / (image.naturalHeight || height));
  const drawn = {
    width: (image.naturalWidth || width) * scale,
    height: (image.naturalHeight || height) * scale,
  };
  context.drawImage(image, (width - drawn.width) / 2, 0, drawn.width, drawn.height);
}

function drawPanel(context: CanvasRenderingContext2D, { title, note, code }: PosterWords): void {
  const style = getComputedStyle(context.canvas);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const write = (text: string, y: number, size: number, weight: number, colour: string) => {
    context.font = `${weight} ${size}px ${style.fontFamily}`;
    context.fillStyle = token(colour);
    context.fillText(text, TEXT.x, y, TEXT.width);
  };
  context.fillStyle = token('--surface');
  context.beginPath();
  context.roundRect(PANEL.x, PANEL.y, PANEL.width, PANEL.height, PANEL.radius);
  context.fill();
  write(title, 942, 34, 600, '--ink-900');
  write(note, 990, 24, 400, '--ink-500');
  write('邀请码', 1056, 24, 400, '--ink-500');
  write(code, 1104, 44, 600, '--brand-600');
}

function drawCode(context: CanvasRenderingContext2D, rows: boolean[][]): void {
  const unit = Math.floor(CODE.side / rows.length);
  const start = Math.floor((CODE.side - unit * rows.length) / 2);
  context.fillStyle = getComputedStyle(context.canvas).getPropertyValue('--surface');
  context.fillRect(CODE.x, CODE.y, CODE.side, CODE.side);
  context.fillStyle = getComputedStyle(context.canvas).getPropertyValue('--ink-900');
  rows.forEach((row, y) =>
    row.forEach(
      (dark, x) => dark && context.fillRect(CODE.x + start + x * unit, CODE.y + start + y * unit, unit, unit),
    ),
  );
}

interface PosterDialogProps {
  posters: readonly string[];
  link: string;
  nickname: string | undefined;
  code: string;
  opener: string;
  close: () => void;
}

/** Drawn in the browser: no data of the member is sent. */
export default function PosterDialog({ posters, link, nickname, code, opener, close }: PosterDialogProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [picture, setPicture] = useState(posters[0] ?? '');
  const [state, setState] = useState<'drawing' | 'drawn' | 'failed'>('drawing');
  const modal = useModal(close, opener);
  const brand = useBrand();

  useEffect(() => {
    let wanted = true;
    if (!canvas.current) return;
    setState('drawing');
    drawPoster(canvas.current, picture, link, {
      title: nickname ? `${nickname} 邀请您` : '好友邀请您',
      note: '长按或扫码注册',
      code,
    }).then(
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
            <Icon name="x" />
          </button>
        </header>
        <canvas
          ref={canvas}
          {...POSTER}
          role="img"
          aria-label={`带有二维码与邀请码 ${code} 的推广海报`}
          hidden={state === 'failed'}
        />
        <p className={state === 'failed' ? 'alert bad' : 'sr'} role="status">
          {
            {
              drawing: '正在绘制海报',
              drawn: '海报已绘制',
              failed: '海报图片加载失败，请稍后再试，或直接使用链接与二维码。',
            }[state]
          }
        </p>
        {posters.length > 1 && (
          <div className="btn-row" role="group" aria-label="海报样式">
            {posters.map((poster, index) => (
              <button
                key={poster}
                type="button"
                className="btn small"
                aria-pressed={poster === picture}
                onClick={() => setPicture(poster)}
              >
                {`样式 ${index + 1}`}
              </button>
            ))}
          </div>
        )}
        <button
          type="button"
          className="btn primary wide"
          aria-disabled={state !== 'drawn'}
          onClick={() => void save()}
        >
          <Icon name="download" size="small" />
          下载海报
        </button>
      </div>
    </dialog>
  );
}
