import { useState } from 'react'
import { isKnownWord } from '#contract/classroom/rules/words.ts'
import type { Word } from '#contract/classroom/shapes/word.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { wordList } from '#web/copy/words.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { CardList } from './card-list.tsx'
import { EditWordDialog } from './edit-word-dialog.tsx'
import { useIntervalText } from './interval.ts'
import { useRemoveWord, useWordPages } from './query.ts'
import { WordSummary } from './word-summary.tsx'

type WordListProps = { search: string; onSearch: (search: string) => void }

/** All words, newest first, with their search. */
export function WordList({ search, onSearch }: WordListProps) {
  const t = useCopy(wordList)
  const now = useMinuteClock()
  const query = useWordPages(search)
  const [edited, setEdited] = useState<Word | null>(null)
  const [removed, setRemoved] = useState<Word | null>(null)
  const remove = useRemoveWord()
  return (
    <>
      <CardList
        texts={{
          search: t('search'),
          clearSearch: t('clearSearch'),
          loading: t('loading'),
          failed: t('failed'),
          empty: { title: t('empty.title'), text: t('empty.text') },
          noResults: { title: t('noResults.title'), text: t('noResults.text'), action: t('noResults.action') },
        }}
        search={search}
        onSearch={onSearch}
        query={query}
      >
        {(word) => <WordRow key={word.id} word={word} now={now} onEdit={setEdited} onRemove={setRemoved} />}
      </CardList>
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
