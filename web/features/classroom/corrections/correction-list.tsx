import { Link } from '@tanstack/react-router'
import { isKnownWord } from '#contract/classroom/rules/words.ts'
import type { Correction } from '#contract/classroom/shapes/correction.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { wordList } from '#web/copy/words.ts'
import { corrections } from '#web/features/classroom/copy/corrections.ts'
import { useIntervalText } from '#web/features/classroom/words/interval.ts'
import { ListenButton } from '#web/features/classroom/words/word-summary.tsx'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { SearchBox } from '#web/features/shared/search-box.tsx'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatNearDay } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState, ErrorStrip } from '#web/ui/error-state.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { SkeletonGroup, SkeletonRows } from '#web/ui/skeleton.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { CorrectionTexts } from './correction-texts.tsx'
import { HiddenFlag, HideButton } from './hide-button.tsx'
import { flattenCorrections, useCorrectionPages } from './query.ts'

type CorrectionListProps = { search: string; onSearch: (search: string) => void }

/** All corrections of the student, newest first, with their search. */
export function CorrectionList({ search, onSearch }: CorrectionListProps) {
  const t = useCopy(corrections)
  return (
    <div className="stack">
      <div className="max-w-180">
        <SearchBox
          label={t('search')}
          clearLabel={t('clearSearch')}
          value={search}
          onValue={(text = '') => onSearch(text)}
        />
      </div>
      <Pages search={search} onAll={() => onSearch('')} />
    </div>
  )
}

function Pages({ search, onAll }: { search: string; onAll: () => void }) {
  const t = useCopy(corrections)
  const now = useMinuteClock()
  const query = useCorrectionPages(search)
  if (query.data === undefined)
    return query.isError ? (
      <ErrorState title={t('failed')} level={2} onRetry={() => void query.refetch()} retrying={query.isFetching}>
        <ErrorText error={query.error} />
      </ErrorState>
    ) : (
      <SkeletonGroup label={t('loading')} className="card">
        <SkeletonRows rows={6} />
      </SkeletonGroup>
    )
  const list = flattenCorrections(query.data)
  if (list.length === 0)
    return search === '' ? (
      <EmptyState level={2} title={t('empty.title')}>
        {t('empty.text')}
      </EmptyState>
    ) : (
      <EmptyState
        level={2}
        title={t('noResults.title')}
        action={
          <Button kind="line" onClick={onAll}>
            {t('noResults.action')}
          </Button>
        }
      >
        {t('noResults.text')}
      </EmptyState>
    )
  return (
    <>
      {query.isError && <ErrorStrip onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      <ul className="grid gap-3 lg:grid-cols-2">
        {list.map((one) => (
          <CorrectionRow key={one.id} correction={one} now={now} />
        ))}
      </ul>
      <LoadMore
        hasMore={query.hasNextPage}
        loading={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  )
}

function CorrectionRow({ correction, now }: { correction: Correction; now: number }) {
  const t = useCopy(corrections)
  const w = useCopy(wordList)
  const interval = useIntervalText()
  const { hidden, card, tutor, lessonId, createdAt } = correction
  const dueAt = Date.parse(card.dueAt)
  const day = formatNearDay(createdAt, now)
  return (
    <li className={cx('card p-4 flex items-start gap-2', hidden && 'bg-surface')}>
      <div className="grow-in grid gap-1">
        <CorrectionTexts texts={correction} />
        <p className="row-2 flex-wrap caption quiet">
          {hidden ? (
            <HiddenFlag />
          ) : (
            <>
              {isKnownWord(card.stability) && (
                <StatusChip kind="success" icon="i-ph-check-circle">
                  {w('known')}
                </StatusChip>
              )}
              {dueAt <= now ? w('due') : w('dueAgain', { when: interval(dueAt, now) })}
            </>
          )}
        </p>
        <Link to="/lesson-summary/$id" params={{ id: lessonId }} className="lone-link caption justify-self-start">
          {tutor?.name ? t('lessonWith', { name: tutor.name, day }) : t('lesson', { day })}
        </Link>
      </div>
      <ListenButton text={correction.better} />
      <HideButton correction={correction} hidden={hidden} />
    </li>
  )
}
