import { Link } from '@tanstack/react-router'
import { isKnownWord } from '#contract/classroom/rules/words.ts'
import type { Correction } from '#contract/classroom/shapes/correction.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { wordList } from '#web/copy/words.ts'
import { corrections } from '#web/features/classroom/copy/corrections.ts'
import { CardList } from '#web/features/classroom/words/card-list.tsx'
import { useIntervalText } from '#web/features/classroom/words/interval.ts'
import { ListenButton } from '#web/features/classroom/words/word-summary.tsx'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatNearDay } from '#web/lib/format.ts'
import { cx } from '#web/ui/cx.ts'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { CorrectionTexts } from './correction-texts.tsx'
import { HiddenFlag, HideButton } from './hide-button.tsx'
import { useCorrectionPages } from './query.ts'

type CorrectionListProps = { search: string; onSearch: (search: string) => void }

/** All corrections of the student, newest first, with their search. */
export function CorrectionList({ search, onSearch }: CorrectionListProps) {
  const t = useCopy(corrections)
  const now = useMinuteClock()
  const query = useCorrectionPages(search)
  return (
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
      {(one) => <CorrectionRow key={one.id} correction={one} now={now} />}
    </CardList>
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
