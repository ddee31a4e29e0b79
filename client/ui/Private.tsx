import type { ReactNode } from 'react';

/**
 * A figure that is covered while the member hides figures from onlookers (features/account/hiddenFigures.ts). The style sheet covers it, by
 * an attribute of `<html>`: it is covered from the first paint on, and the HTML is the same on the server and in the browser.
 */
export const Private = ({ children }: { children: ReactNode }) => (
  <span className="private">
    <span>{children}</span>
  </span>
);
