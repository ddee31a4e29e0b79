import type { ReactNode } from 'react';
import { MOBILE_META } from './behaviour/desktopOnly.ts';

/** Id of the element that is hydrated, and of the data block beside it. */
export const APP_ID = 'app';
export const BOOT_ID = 'boot';

/** The document around the app; rendered on the server only. Pages put their title and description into its head. */
export function Document({ styles, preloads, boot, mobileOrigin, children }: {
  styles: string[];
  preloads: string[];
  boot: string;
  mobileOrigin: string | undefined;
  children: ReactNode;
}) {
  return (
    <html lang="zh-CN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=1200" />
        <link rel="icon" href="/art/mark.svg" type="image/svg+xml" />
        {mobileOrigin && <meta name={MOBILE_META} content={mobileOrigin} />}
        {styles.map((href) => <link key={href} rel="stylesheet" href={href} />)}
        {preloads.map((href) => <link key={href} rel="modulepreload" href={href} />)}
      </head>
      <body>
        <div id={APP_ID}>{children}</div>
        <script id={BOOT_ID} type="application/json" dangerouslySetInnerHTML={{ __html: boot }} />
      </body>
    </html>
  );
}
