import { ChevronDown } from 'lucide';
import { useEffect } from 'react';
import type { Category } from '../../../shared/records/content.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { wordsOf } from './findWords.ts';
import { Highlighted } from './Highlighted.tsx';
import type { Question } from './loadArticles.ts';

/** Heading of the questions without a category. */
const OTHERS = '其他问题';

interface QuestionListProps {
  questions: readonly Question[];
  /** They give the order of the groups. */
  categories: readonly Category[];
  keyword: string | undefined;
}

/** Questions in groups, each with its answer in place, which opens without JavaScript too. A question without its answer links to its page. */
export function QuestionList({ questions, categories, keyword }: QuestionListProps) {
  const words = wordsOf(keyword);
  useEffect(() => {
    openNamed();
    window.addEventListener('hashchange', openNamed);
    return () => window.removeEventListener('hashchange', openNamed);
  }, []);
  return grouped(questions, categories).map(([group, own]) => (
    <section key={group} className="questions" aria-label={group}>
      <h2>{group}</h2>
      {own.map(({ id, question, answer }) =>
        answer === undefined ? (
          <a key={id} className="question-link" href={`/help/${id}`}>
            <Highlighted text={question} words={words} />
          </a>
        ) : (
          <details key={id} className="question">
            <summary>
              <span>
                <Highlighted text={question} words={words} />
              </span>
              <Icon of={ChevronDown} size="small" />
            </summary>
            {/* The address of a question names its answer: a browser opens the element around what an address names. */}
            <div className="answer" id={String(id)}>
              <Prose html={answer} />
              <p className="soft">
                <a href={`/help/${id}`}>单独查看，或告诉我们是否有帮助</a>
              </p>
            </div>
          </details>
        ),
      )}
    </section>
  ));
}

/** The questions by category, in the order of the catalogue; categories that it does not have come after these. */
function grouped(questions: readonly Question[], categories: readonly Category[]): [group: string, questions: Question[]][] {
  const groups = new Map<string, Question[]>(categories.map(({ name }) => [name, []]));
  for (const question of questions) {
    const group = question.category ?? OTHERS;
    groups.set(group, [...(groups.get(group) ?? []), question]);
  }
  return [...groups].filter(([, own]) => own.length > 0);
}

/** Opens the question that the address names, for browsers that do not. */
function openNamed(): void {
  const answer = /^#\d+$/.test(location.hash) ? document.getElementById(location.hash.slice(1)) : null;
  const question = answer?.closest('details');
  if (!question || question.open) return;
  question.open = true;
  question.scrollIntoView();
}
