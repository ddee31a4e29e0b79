/** The states that have a drawing: nothing yet, no match, not fetched, not open, not allowed yet, in work, done, sent back, certified, no messages. */
export type StateArt = 'empty' | 'search' | 'failed' | 'closed' | 'locked' | 'pending' | 'done' | 'refused' | 'certificate' | 'messages';

/** The small drawing of a state. It repeats what the words beside it say, so it has no text. */
export function StatePicture({ art, lazy }: { art: StateArt; /** Further down on its page. */ lazy?: boolean }) {
  return <img src={art === 'empty' ? '/art/empty.svg' : `/art/empty-${art}.svg`} alt="" width="200" height="140" loading={lazy ? 'lazy' : undefined} />;
}
