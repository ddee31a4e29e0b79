import { Workflow } from 'lucide';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import { loadQuestions } from '../../features/content/loadArticles.ts';
import { QuestionBoard } from '../../features/content/QuestionBoard.tsx';
import { HelpCard } from '../../entities/HelpCard.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { InnerBanner } from '../../entities/InnerBanner.tsx';
import '../../features/content/article.css';
import '../../features/content/articleTop.css';
import { SearchCard } from '../../features/content/SearchForm.tsx';

export const loader = ({ context, request }: LoaderFunctionArgs) => loadQuestions(context, request.url);

export function Component() {
  const view = useLoaderData<typeof loader>();
  return (
    <>
      <InnerBanner
        slot="help_list"
        title="帮助中心"
        text="申请、费用、账户与 VIP 会员的常见问题，按类别搜索。"
      />
      <div className="wrap board">
        <QuestionBoard {...view} />
        <aside className="aside" aria-label="更多">
          <SearchCard />
          <HelpCard />
          <section className="card summary" aria-labelledby="flow">
            <h2 id="flow">第一次使用？</h2>
            <p className="soft">从比较机构到按期还款，每一步要做什么。</p>
            <a className="btn quiet wide" href="/play">
              <Icon of={Workflow} size="small" />
              操作流程
            </a>
          </section>
        </aside>
      </div>
    </>
  );
}
