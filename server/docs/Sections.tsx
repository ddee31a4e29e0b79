import type { ReactNode } from 'react';
import type { Both, Language } from '../../shared/paths.ts';
import { LanguageOfPage, Text, type Texts } from './Text.tsx';

const CONTENTS: Both = { zh: '目录', en: 'Contents' };

interface SectionsProps {
  language: Language;
  sections: readonly { id: string; title: Texts; content: ReactNode }[];
}

/** A page of sections, with their list beside them. */
export const Sections = ({ language, sections }: SectionsProps) => (
  <LanguageOfPage value={language}>
    <div className="guide">
      <nav className="toc" aria-label={CONTENTS[language]}>
        <ol>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>
                <Text {...title} />
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div>
        {sections.map(({ id, title, content }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>
              <Text {...title} />
            </h2>
            {content}
          </section>
        ))}
      </div>
    </div>
  </LanguageOfPage>
);
