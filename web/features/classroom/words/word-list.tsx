import { useState } from 'react'
import { isKnownWord } from '#contract/classroom/rules/words.ts'
import type { Word } from '#contract/classroom/shapes/word.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { wordList } from '#web/copy/words.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { SearchBox } from '#web/features/shared/search-box.tsx'
import { useMinuteClock } from '#web/lib/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState, ErrorStrip } from '#web/ui/error-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { SkeletonGroup, SkeletonRows } from '#web/ui/skeleton.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { EditWordDialog } from './edit-word-dialog.tsx'
import { useIntervalText } from './interval.ts'
import { flattenWords, useRemoveWord, useWordPages } from './query.ts'
import { WordSummary } from './word-summary.tsx'

type WordListProps = { search: string; onSearch: (search: string) => void }

/** All words, newest first, with their search. */
export function WordList({ search, onSearch }: WordListProps) {
  const t = useCopy(wordList)
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
  const t = useCopy(wordList)
  const now = useMinuteClock()
  const query = useWordPages(search)
  const [edited, setEdited] = useState<Word | null>(null)
  const [removed, setRemoved] = useState<Word | null>(null)
  const remove = useRemoveWord()
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
  const words = flattenWords(query.data)
  if (words.length === 0)
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
        {words.map((word) => (
          <WordRow key={word.id} word={word} now={now} onEdit={setEdited} onRemove={setRemoved} />
        ))}
      </ul>
      <LoadMore
        hasMore={query.hasNextPage}
        loading={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
      {edited && <EditWordDialog word={edited} onClose={() => setEdited(null)} />}
      <ConfirmDialog
        open={removed !== null}
        onOpen={(open) => !open && setRemoved(null)}
        kind="danger"
        icon="i-ph-trash"
        title={t('remove.title', { word: removed?.text ?? '' })}
        confirm={t('remove.confirm')}
        cancel={t('remove.keep')}
        busy={remove.isPending}
        error={remove.error}
        errorTitle={t('remove.failed')}
        onConfirm={() => removed && remove.mutate(removed.id, { onSuccess: () => setRemoved(null) })}
      >
        {t('remove.text')}
      </ConfirmDialog>
    </>
  )
}

type WordRowProps = { word: Word; now: number; onEdit: (word: Word) => void; onRemove: (word: Word) => void }

function WordRow({ word, now, onEdit, onRemove }: WordRowProps) {
  const t = useCopy(wordList)
  const interval = useIntervalText()
  const dueAt = Date.parse(word.card.dueAt)
  return (
    <li className="card p-4 flex items-start gap-2">
      <div className="grow-in grid gap-1">
        <WordSummary word={word} />
        <span className="row-2 flex-wrap caption quiet">
          {isKnownWord(word.card.stability) && (
            <StatusChip kind="success" icon="i-ph-check-circle">
              {t('known')}
            </StatusChip>
          )}
          {dueAt <= now ? t('due') : t('dueAgain', { when: interval(dueAt, now) })}
        </span>
      </div>
      <IconButton
        icon="i-ph-pencil-simple"
        kind="plain"
        label={t('edit.open', { word: word.text })}
        onClick={() => onEdit(word)}
      />
      <IconButton
        icon="i-ph-trash"
        kind="plain"
        label={t('remove.open', { word: word.text })}
        onClick={() => onRemove(word)}
      />
    </li>
  )
}
