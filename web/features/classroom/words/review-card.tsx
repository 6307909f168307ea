import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { previewGrades } from '#contract/classroom/rules/word-schedule.ts'
import type { WordGrade } from '#contract/vocabulary/words.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { wordList } from '#web/copy/words.ts'
import { serverNow } from '#web/lib/clock.ts'
import { formatNearDay, formatNumber } from '#web/lib/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useIntervalText } from './interval.ts'
import type { ReviewWord } from './review-state.ts'
import { ListenButton, Sentence } from './word-summary.tsx'

const grades = [
  { grade: 1, name: 'again' },
  { grade: 2, name: 'hard' },
  { grade: 3, name: 'good' },
  { grade: 4, name: 'easy' },
] as const

type ReviewCardProps = {
  shown: ReviewWord
  /** Its place in this review, from 1 on, and how many there are. */
  at: number
  count: number
  now: number
  onGrade: (grade: WordGrade) => void
}

/** Where keys mean something else, and where the space bar does. */
const typedInto = 'input, textarea, select, [role="dialog"], [role="alertdialog"], [role="menu"]'
const pressed = 'button, a, [role="radio"]'

/** At most this many are shown as pips. */
const mostPips = 20

/** One word: first alone with its sentence, then with its meaning and the four answers. Mounted anew for each word. */
export function ReviewCard({ shown, at, count, now, onGrade }: ReviewCardProps) {
  const t = useCopy(wordList)
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLElement>(null)
  const { word } = shown
  const place = { at: formatNumber(at), count: formatNumber(count) }

  // The focus follows the review, so that screen readers go on from the word that is new on the screen.
  useEffect(() => {
    if (at > 1) box.current?.focus()
  }, [at])

  const readKey = useEffectEvent((event: KeyboardEvent): void => {
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
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => readKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])

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
      <div className="stack-2">
        <div className="row-2 flex-wrap">
          <h2 dir="auto" className="text-h1 wrap-anywhere min-w-0">
            {word.text}
          </h2>
          <ListenButton text={word.text} kind="line" />
        </div>
        {word.kind && (
          <p>
            <Tag>{t(`kinds.${word.kind}`)}</Tag>
          </p>
        )}
      </div>
      <Met word={word} now={now} />
      <hr className="my-0" />
      <div aria-live="polite">
        {isOpen ? (
          <>
            <span className="caption quiet">{t('review.meaning')}</span>
            <p className={word.meaning === '' ? 'small quiet' : 'text-h2 strong whitespace-pre-wrap wrap-anywhere'}>
              {word.meaning === '' ? t('review.noMeaning') : <bdi>{word.meaning}</bdi>}
            </p>
          </>
        ) : (
          <p className="small quiet">{t('review.before')}</p>
        )}
      </div>
      <div className="lt-md:sticky lt-md:bottom-0 lt-md:pt-3 lt-md:pb-[calc(0.75rem_+_env(safe-area-inset-bottom))] lt-md:-mb-3 lt-md:bg-raised">
        {isOpen ? (
          <Grades shown={shown} onGrade={onGrade} />
        ) : (
          <Button size="lg" block icon="i-ph-eye" onClick={() => setOpen(true)}>
            {t('review.show')}
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

/** The sentence the word was met in, who saved it and when. */
function Met({ word: { text, sentence, tutor, createdAt }, now }: { word: ReviewWord['word']; now: number }) {
  const t = useCopy(wordList)
  const day = formatNearDay(createdAt, now)
  return (
    <figure className="row-2 items-start">
      {tutor && <Avatar name={tutor.name ?? ''} src={tutor.image} side="tutor" decorative />}
      <div className="grid gap-1 min-w-0">
        {sentence !== '' && (
          <p dir="auto" className="well whitespace-pre-wrap wrap-anywhere">
            <Sentence text={sentence} word={text} />
          </p>
        )}
        <figcaption className="caption quiet">
          {tutor?.name ? t('review.fromTutor', { name: tutor.name, day }) : t('review.own', { day })}
        </figcaption>
      </div>
    </figure>
  )
}
