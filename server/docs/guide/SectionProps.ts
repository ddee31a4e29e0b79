import type { DocsPageProps } from '../docsDocument.tsx';
import type { commandsFor, Names } from './commands.ts';
import type { programsFor } from './programs.ts';

/** What a section is made from. */
export interface SectionProps extends Pick<DocsPageProps, 'figures' | 'sandbox'> {
  names: Names;
  commands: ReturnType<typeof commandsFor>;
  programs: ReturnType<typeof programsFor>;
}
