import type { ReactNode } from 'react';
import type { ThirdPartyService } from '../shared/thirdPartyServices.ts';
import { FIGURES_HIDDEN } from '../shared/constants.ts';
import { MOBILE_META } from './shell/NarrowNotice.tsx';

/** Id of the element that is hydrated, and of the script element with the hydration data. */
export const APP_ID = 'app';
export const HYDRATION_DATA_ID = 'hydration-data';
/** Id of the element for third-party services; present when some are configured. */
export const THIRD_PARTY_ID = 'third-party';

/** The HTML document around the app, rendered on the server only. React puts the title and description of the page into its head. */
export function Document({
  brand,
  icon,
  styles,
  entry,
  preloads,
  hydrationData,
  discovery,
  mobileOrigin,
  services,
  hidesFigures,
  children,
}: {
  /** Name of the site, which the browser keeps when it fetches the site data again and that fails. It is an attribute of the app's element. */
  brand: string;
  /** URL of the site's icon. */
  icon: string;
  styles: string[];
  /** URL of the browser's entry module. It runs when the document is parsed. */
  entry: string;
  preloads: string[];
  hydrationData: string;
  /** Open Graph properties and JSON-LD blocks for search engines and link previews. The browser does not use them. */
  discovery: { graph: Record<string, string>; blocks: string[] };
  mobileOrigin: string | undefined;
  services: ThirdPartyService[] | undefined;
  /** The member hides private figures on this device (features/account/hiddenFigures.ts). */
  hidesFigures?: boolean | undefined;
  children: ReactNode;
}) {
  return (
    <html lang="zh-CN" data-figures={hidesFigures ? FIGURES_HIDDEN : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=1200" />
        <link rel="icon" href={icon} />
        {mobileOrigin && <meta name={MOBILE_META} content={mobileOrigin} />}
        {Object.entries(discovery.graph).map(([property, content]) => (
          <meta key={property} property={property} content={content} />
        ))}
        {styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <script type="module" src={entry} />
        {preloads.map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
      </head>
      <body>
        <div id={APP_ID} data-brand={brand}>
          {children}
        </div>
        {services && <div id={THIRD_PARTY_ID} data-services={JSON.stringify(services)} />}
        {discovery.blocks.map((block, place) => (
          <script key={place} type="application/ld+json" dangerouslySetInnerHTML={{ __html: block }} />
        ))}
        <script
          id={HYDRATION_DATA_ID}
          type="application/json"
          dangerouslySetInnerHTML={{ __html: hydrationData }}
        />
      </body>
    </html>
  );
}
