/** What a card of the review asks, and what it answers. */
import { Link } from '@tanstack/react-router'
import { betterParts } from '#contract/classroom/rules/corrections.ts'
import type { Correction } from '#contract/classroom/shapes/correction.ts'
import type { Word } from '#contract/classroom/shapes/word.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { wordList } from '#web/copy/words.ts'
import { corrections } from '#web/features/classroom/copy/corrections.ts'
import { Better } from '#web/features/classroom/corrections/correction-texts.tsx'
import { HideButton } from '#web/features/classroom/corrections/hide-button.tsx'
import { formatNearDay } from '#web/lib/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { ListenButton, Sentence } from './word-summary.tsx'

/** The word, the sentence it was met in, who saved it and when. */
export function WordQuestion({ word, now }: { word: Word; now: number }) {
  const t = useCopy(wordList)
  const { text, kind, sentence, tutor, createdAt } = word
  const day = formatNearDay(createdAt, now)
  return (
    <>
      <div className="stack-2">
        <div className="row-2 flex-wrap">
          <h2 dir="auto" className="text-h1 wrap-anywhere min-w-0">
            {text}
          </h2>
          <ListenButton text={text} kind="line" />
        </div>
        {kind && (
          <p>
            <Tag>{t(`kinds.${kind}`)}</Tag>
          </p>
        )}
      </div>
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
    </>
  )
}

export function WordAnswer({ word: { meaning } }: { word: Word }) {
  const t = useCopy(wordList)
  return (
    <>
      <span className="caption quiet">{t('review.meaning')}</span>
      <p className={meaning === '' ? 'small quiet' : 'text-h2 strong whitespace-pre-wrap wrap-anywhere'}>
        {meaning === '' ? t('review.noMeaning') : <bdi>{meaning}</bdi>}
      </p>
    </>
  )
}

type CorrectionQuestionProps = {
  correction: Correction
  /** The answer is shown, and the gaps stay as they were asked. */
  isOpen: boolean
  now: number
}

/** The better sentence with gaps; what was said instead is a help that can be opened. */
export function CorrectionQuestion({ correction, isOpen, now }: CorrectionQuestionProps) {
  const t = useCopy(corrections)
  const { said, better, kind, tutor, createdAt, lessonId } = correction
  const day = formatNearDay(createdAt, now)
  return (
    <>
      <div className="stack-2">
        <h2 dir="ltr" lang="en" className="text-h1 wrap-anywhere min-w-0 text-start">
          {betterParts(said, better).map(({ text, isMissing }, place) =>
            isMissing ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity of a part
              <span key={place} className="review-gap" style={{ inlineSize: `${Math.min(text.length, 16)}ch` }}>
                <span lang="ar" className="visually-hidden">
                  {t('card.gap')}
                </span>
              </span>
            ) : (
              text
            ),
          )}
        </h2>
        <p>
          <Tag>{t(`kinds.${kind}`)}</Tag>
        </p>
      </div>
      <div className="row-2 items-start">
        {tutor && <Avatar name={tutor.name ?? ''} src={tutor.image} side="tutor" decorative />}
        <div className="grid gap-1 min-w-0">
          <details open={isOpen || undefined}>
            <summary className="small cursor-pointer">{t('card.said')}</summary>
            <p className="well mt-1 small">
              {t('card.was')}{' '}
              <bdi lang="en" className="wrap-anywhere">
                <s>{said}</s>
              </bdi>
            </p>
          </details>
          <p className="caption quiet">
            <Link to="/lesson-summary/$id" params={{ id: lessonId }}>
              {tutor?.name ? t('card.from', { name: tutor.name, day }) : t('card.of', { day })}
            </Link>
          </p>
        </div>
      </div>
    </>
  )
}

/** The whole sentence, with what was asked for marked, and why. */
export function CorrectionAnswer({ correction }: { correction: Correction }) {
  const t = useCopy(corrections)
  const { said, better, why, hidden } = correction
  return (
    <>
      <span className="caption quiet">{t('card.answer')}</span>
      <div className="row-2 flex-wrap">
        <p dir="ltr" lang="en" className="text-h2 wrap-anywhere min-w-0 text-start">
          <Better said={said} better={better} />
        </p>
        <ListenButton text={better} kind="line" />
        <HideButton correction={correction} hidden={hidden} />
      </div>
      {why !== '' && (
        <p className="small mt-2 wrap-anywhere">
          <span className="visually-hidden">{t('card.why')}: </span>
          <bdi>{why}</bdi>
        </p>
      )}
    </>
  )
}
