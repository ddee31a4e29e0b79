import type { ReactNode } from 'react';
import type { ThirdPartyService } from '../shared/thirdPartyServices.ts';
import { FIGURES_HIDDEN } from '../shared/constants.ts';
import { BROWSER_REPORT_PATH } from '../shared/paths.ts';
import { FigureSwitch } from './ui/Private.tsx';
import { sheetFor, type TextSize } from '../shared/textSize.ts';
import { SizeSwitch } from './shell/TextSize.tsx';
import { MOBILE_META } from './shell/narrowWindow.ts';

export const APP_ID = 'app';
export const HYDRATION_DATA_ID = 'hydration-data';
export const THIRD_PARTY_ID = 'third-party';

/** The HTML document around the app, rendered on the server only. React puts the page's title and description into its head. */
export function Document({
  brand,
  icon,
  styles,
  entry,
  watch,
  preloads,
  hydrationData,
  discovery,
  mobileOrigin,
  services,
  hidesFigures,
  size = 'standard',
  children,
}: {
  /** The browser keeps this name when it fetches the site data again and that fails. */
  brand: string;
  icon: string;
  styles: string[];
  entry: string;
  /** Script that reports errors and vitals (watchPage.ts). */
  watch: string;
  preloads: string[];
  hydrationData: string;
  /** For search engines and link previews; the browser does not use them. */
  discovery: { graph: Record<string, string>; blocks: string[] };
  mobileOrigin: string | undefined;
  services: ThirdPartyService[] | undefined;
  /** The browser reads from `<html>` what was rendered. */
  hidesFigures?: boolean | undefined;
  size?: TextSize | undefined;
  children: ReactNode;
}) {
  return (
    <html
      lang="zh-CN"
      data-figures={hidesFigures ? FIGURES_HIDDEN : undefined}
      data-size={size === 'standard' ? undefined : size}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=1200" />
        <link rel="icon" href={icon} />
        {mobileOrigin && <meta name={MOBILE_META} content={mobileOrigin} />}
        {Object.entries(discovery.graph).map(([property, content]) => (
          <meta key={property} property={property} content={content} />
        ))}
        {styles.map((href) => (
          <link key={href} rel="stylesheet" href={sheetFor(size, href)} />
        ))}
        <script type="module" src={entry} />
        <script
          id="watch"
          type="module"
          async
          fetchPriority="low"
          src={watch}
          data-to={BROWSER_REPORT_PATH}
        />
        {preloads.map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
      </head>
      <body>
        <div id={APP_ID} data-brand={brand}>
          <FigureSwitch onServer={hidesFigures ?? false}>
            <SizeSwitch onServer={size}>{children}</SizeSwitch>
          </FigureSwitch>
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
