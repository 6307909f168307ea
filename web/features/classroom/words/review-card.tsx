import { useEffect, useRef, useState } from 'react'
import { previewGrades } from '#contract/classroom/rules/word-schedule.ts'
import type { WordGrade } from '#contract/vocabulary/words.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { wordList } from '#web/copy/words.ts'
import { corrections } from '#web/features/classroom/copy/corrections.ts'
import { serverNow } from '#web/lib/clock.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useWindowKeys } from '#web/lib/use-window-keys.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useIntervalText } from './interval.ts'
import { CorrectionAnswer, CorrectionQuestion, WordAnswer, WordQuestion } from './review-faces.tsx'
import type { ReviewItem } from './review-state.ts'

const grades = [
  { grade: 1, name: 'again' },
  { grade: 2, name: 'hard' },
  { grade: 3, name: 'good' },
  { grade: 4, name: 'easy' },
] as const

type ReviewCardProps = {
  shown: ReviewItem
  /** Its place in this review, from 1 on, and how many there are. */
  at: number
  count: number
  now: number
  onGrade: (grade: WordGrade) => void
}

/** Where keys mean something else, and where the space bar does. */
const typedInto = 'input, textarea, select, [role="dialog"], [role="alertdialog"], [role="menu"]'
const pressed = 'button, a, summary, [role="radio"]'

/** At most this many are shown as pips. */
const mostPips = 20

/** A word or a correction: first the question, then its answer and the four grades. Mounted anew for each. */
export function ReviewCard({ shown, at, count, now, onGrade }: ReviewCardProps) {
  const t = useCopy(wordList)
  const c = useCopy(corrections)
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLElement>(null)
  const place = { at: formatNumber(at), count: formatNumber(count) }

  // The focus follows the review, so that screen readers go on from the card that is new on the screen.
  useEffect(() => {
    if (at > 1) box.current?.focus()
  }, [at])

  useWindowKeys((event) => {
    const target = event.target instanceof Element ? event.target : document.body
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest(typedInto)) return
    const chosen = grades.find((one) => event.key === String(one.grade))
    if (isOpen && chosen) onGrade(chosen.grade)
    else if (event.key === ' ' && !target.closest(pressed)) {
      if (isOpen) onGrade(3)
      else setOpen(true)
    } else return
    event.preventDefault()
  })

  return (
    <Card
      ref={box}
      turned
      tabIndex={-1}
      aria-label={t('review.card', place)}
      className="grid grid-cols-[minmax(0,1fr)] gap-5 focus:shadow-none"
    >
      <div className="row-2" aria-hidden="true">
        {count <= mostPips && (
          <span className="word-pips flex flex-1 gap-1">
            {Array.from({ length: count }, (_, pip) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the position is the identity of a pip
              <i key={pip} data-done={pip < at - 1 ? '' : undefined} data-now={pip === at - 1 ? '' : undefined} />
            ))}
          </span>
        )}
        <span className="small quiet num">{t('review.place', place)}</span>
      </div>
      {'word' in shown ? (
        <WordQuestion word={shown.word} now={now} />
      ) : (
        <CorrectionQuestion correction={shown.correction} isOpen={isOpen} now={now} />
      )}
      <hr className="my-0" />
      <div aria-live="polite">
        {isOpen ? (
          'word' in shown ? (
            <WordAnswer word={shown.word} />
          ) : (
            <CorrectionAnswer correction={shown.correction} />
          )
        ) : (
          <p className="small quiet">{'word' in shown ? t('review.before') : c('card.before')}</p>
        )}
      </div>
      <div className="lt-md:sticky lt-md:bottom-0 lt-md:pt-3 lt-md:pb-[calc(0.75rem_+_env(safe-area-inset-bottom))] lt-md:-mb-3 lt-md:bg-raised">
        {isOpen ? (
          <Grades shown={shown} onGrade={onGrade} />
        ) : (
          <Button size="lg" block icon="i-ph-eye" onClick={() => setOpen(true)}>
            {'word' in shown ? t('review.show') : c('card.show')}
          </Button>
        )}
      </div>
    </Card>
  )
}

function Grades({ shown, onGrade }: Pick<ReviewCardProps, 'shown' | 'onGrade'>) {
  const t = useCopy(wordList)
  const interval = useIntervalText()
  const [now] = useState(serverNow)
  const due = previewGrades(shown.state, now)
  return (
    <div className="stack-2">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is shown */}
      <div role="group" aria-label={t('review.how')} className="word-grades grid grid-cols-2 gap-2 md:grid-cols-4">
        {grades.map(({ grade, name }) => (
          <Button key={grade} kind={grade === 3 ? 'main' : 'line'} onClick={() => onGrade(grade)}>
            <b>{t(`review.grades.${name}`)}</b>
            <span className="small">{interval(due[grade], now)}</span>
            <kbd>{grade}</kbd>
          </Button>
        ))}
      </div>
      <p className="caption quiet only-md">{t('review.keys')}</p>
    </div>
  )
}
