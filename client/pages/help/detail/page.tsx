import { DEFAULT_ERROR, SUCCESS } from '../../../../shared/constants.ts';
import { fieldsOf } from '../../../../shared/fieldsOf.ts';
import {
  data,
  useLoaderData,
  useFetcher,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router-dom';
import { loadArticle } from '../../../features/articles/loadArticles.ts';
import { ArticleView } from '../../../features/articles/ArticleView.tsx';
import { HelpCard } from '../../../features/site/HelpCard.tsx';
import { toast } from '../../../lib/toast.ts';
import { apiOf, notFound } from '../../../context.ts';
import '../../../features/articles/article.css';
import '../../../features/articles/articleTop.css';
import { isNoSuchCall } from '../../../../shared/result.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { useHasCapability, useContactText } from '../../../webConfig.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { groupDigits } from '../../../../shared/money/money.ts';
import { deviceStorage } from '../../../lib/safeStorage.ts';
import { storedList } from '../../../lib/storedList.ts';
import { type Id, isId, readId } from '../../../../shared/rules/ids.ts';

export const loader = ({ context, params }: LoaderFunctionArgs) =>
  loadArticle(apiOf(context), 'help', params.id);

/** The article is there, so a 404 says that the upstream takes no votes. The 4xx status keeps the loaders from running again. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const id = readId(params.id);
  const { helpful } = fieldsOf(await request.json());
  if (id === undefined) throw notFound();
  const {
    code,
    message,
    data: count,
  } = await apiOf(context).envelope('articleHelpful', { id, helpful: helpful === 1 ? 1 : 0 });
  if (code === SUCCESS) return { count };
  if (isNoSuchCall(code)) return data({ count: null, closed: true }, { status: 422 });
  toast('error', message || DEFAULT_ERROR);
  return data({ count: null }, { status: 422 });
}

export function Component() {
  const page = useLoaderData<typeof loader>();
  const { id, helpful_yes: yes, helpful_no: no } = page.article;
  return (
    <ArticleView page={page} path="/help" end={<Helpful key={id} id={id} yes={yes} no={no} />}>
      <HelpCard />
    </ArticleView>
  );
}

/** The upstream has its own limit. */
const voted = storedList('helpful-votes', deviceStorage, isId, 200);

const useVoted = (id: Id): boolean =>
  useSyncExternalStore(voted.subscribe, voted.read, voted.readOnServer).includes(id);

function rememberVote(id: Id): void {
  if (!voted.read().includes(id)) voted.write([id, ...voted.read()]);
}

interface Count {
  helpful_yes?: number | undefined;
  helpful_no?: number | undefined;
}

/** A vote on an article, once on each device. */
function Helpful({ id, yes, no }: { id: Id; yes: number | undefined; no: number | undefined }) {
  const { submit, state, data } = useFetcher<{ count: Count | null; closed?: true }>();
  const isSupported = useHasCapability('articleHelpful');
  const contact = useContactText();
  const voted = useVoted(id);
  const counted = data?.count;
  useEffect(() => {
    if (!counted) return;
    rememberVote(id);
    // The pressed button is gone.
    document.getElementById('helpful')?.focus({ preventScroll: true });
  }, [counted, id]);
  const vote = (helpful: 0 | 1) => {
    if (state === 'idle') void submit({ helpful }, { method: 'post', encType: 'application/json' });
  };
  const done = voted || Boolean(counted);
  const { helpful_yes: most = 0, helpful_no: few } = counted ?? { helpful_yes: yes, helpful_no: no };
  if (!isSupported) return null;
  return (
    <section className="helpful" aria-labelledby="helpful">
      <h2 id="helpful" tabIndex={-1}>
        {done ? '感谢您的反馈' : '这篇文章有帮助吗？'}
      </h2>
      <div role="status">
        {most > 0 && (
          <p className="soft">{`${few === undefined ? '' : `${groupDigits(most + few)} 人评价，`}${groupDigits(most)} 人觉得有帮助`}</p>
        )}
        {data?.closed && <p className="soft">文章评价暂未开放。</p>}
        {done && (
          <p className="soft">
            没有解决问题？<a href="/contact">{contact}</a>
          </p>
        )}
      </div>
      {!done && !data?.closed && (
        <div className="btn-row scripted">
          <button type="button" className="btn" aria-disabled={state !== 'idle'} onClick={() => vote(1)}>
            <Icon name="thumbs-up" size="small" />
            有帮助
          </button>
          <button type="button" className="btn" aria-disabled={state !== 'idle'} onClick={() => vote(0)}>
            <Icon name="thumbs-down" size="small" />
            没有帮助
          </button>
        </div>
      )}
    </section>
  );
}
