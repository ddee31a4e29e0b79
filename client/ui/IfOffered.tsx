import type { ReactNode } from 'react';
import type { PagePath } from '../pageTable.ts';
import { useIsOpen } from '../webConfig.ts';

/** What leads to a page or is about it: only where the upstream has what that page lives by. */
export function IfOffered({ page, children }: { page: PagePath; children: ReactNode }) {
  return useIsOpen(page) ? children : null;
}
