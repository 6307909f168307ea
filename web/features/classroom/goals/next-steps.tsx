import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { weakestOf } from '#contract/classroom/rules/marks.ts'
import type { OpenCorrections } from '#contract/classroom/shapes/correction.ts'
import type { Mark, NextMark } from '#contract/classroom/shapes/mark.ts'
import { type CorrectionKind, correctionKinds } from '#contract/vocabulary/corrections.ts'
import type { MarkCriterion } from '#contract/vocabulary/marks.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { goals } from '#web/features/classroom/copy/goals.ts'
import { useDueWords } from '#web/features/classroom/words/query.ts'
import { isUpcoming, nameOf } from '#web/features/lessons/meeting.ts'
import { useUpcoming } from '#web/features/lessons/query.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card, SectionHead } from '#web/ui/card.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'

/** The kind of corrections that goes with a criterion. */
const kindOf: Readonly<Partial<Record<MarkCriterion, CorrectionKind>>> = {
  grammar: 'grammar',
  vocabulary: 'word',
  pronunciation: 'pronunciation',
}

/** The open corrections of the weakest criterion, else the kind with most of them; null without any. */
const openKind = (open: OpenCorrections, weakest: MarkCriterion | undefined) => {
  const counts = correctionKinds.map((kind) => ({ kind, count: open[kind] ?? 0 })).filter(({ count }) => count > 0)
  const fitting = counts.find(({ kind }) => weakest !== undefined && kind === kindOf[weakest])
  return fitting ?? counts.toSorted((a, b) => b.count - a.count)[0] ?? null
}

type NextStepsProps = { latest: Mark | undefined; next: readonly NextMark[]; now: number }

/**
 * What to do next: the weakest criterion of the latest mark, the open corrections that go with it or else what is due, and
 * the next lesson.
 */
export function NextSteps({ latest, next, now }: NextStepsProps) {
  const t = useCopy(goals)
  const { data } = useDueWords()
  const due = data ? data.due + data.corrections.due : 0
  const weakest = latest && weakestOf(latest.bands)
  const open = data && openKind(data.corrections.open, weakest)
  return (
    <Card>
      <SectionHead title={t('next.title')} />
      <ul className="divided">
        {latest && weakest && (
          <Step icon="i-ph-books" title={t('next.first', { criterion: t(`names.${weakest}`) })}>
            <span dir="auto">{latest.remarks[weakest]}</span>
            <Link
              to="/lesson-summary/$id"
              params={{ id: latest.lessonId }}
              className={buttonClass('line', 'sm')}
              aria-label={t('next.lessonOf')}
            >
              {t('next.lesson')}
            </Link>
          </Step>
        )}
        {open && (
          <Step icon="i-ph-highlighter" title={t(`next.open.${open.kind}`, { count: open.count })}>
            {t('next.openText')}
            <Link to="/words" className={buttonClass('line', 'sm')}>
              {t('next.review')}
            </Link>
          </Step>
        )}
        {due > 0 && !open && (
          <Step icon="i-ph-cards-three" title={t('next.due', { count: due })}>
            {t('next.dueText')}
            <Link to="/words" className={buttonClass('line', 'sm')}>
              {t('next.review')}
            </Link>
          </Step>
        )}
        <LessonStep next={next} now={now} />
      </ul>
    </Card>
  )
}

function LessonStep({ next, now }: Pick<NextStepsProps, 'next' | 'now'>) {
  const t = useCopy(goals)
  const { data } = useUpcoming()
  if (!data) return null
  const [meeting] = isUpcoming(data, now)
  const tutor = next[0]?.tutor
  if (meeting)
    return (
      <Step icon="i-ph-calendar-check" title={t('next.booked', { name: nameOf(meeting.tutor) })}>
        {formatDateTime(meeting.start, now)}
        <Link to="/upcoming-lessons" className={buttonClass('line', 'sm')}>
          {t('next.details')}
        </Link>
      </Step>
    )
  if (tutor)
    return (
      <Step icon="i-ph-calendar-plus" title={t('next.book', { name: tutor.name ?? '' })}>
        {t('next.bookText')}
        <Link to="/t/$id" params={{ id: tutor.id }} search={{ book: true }} className={buttonClass('main', 'sm')}>
          {t('next.bookIt')}
        </Link>
      </Step>
    )
  return (
    <Step icon="i-ph-calendar-plus" title={t('next.find')}>
      {t('next.findText')}
      <Link to="/tutors" className={buttonClass('main', 'sm')}>
        {t('next.findIt')}
      </Link>
    </Step>
  )
}

function Step({
  icon,
  title,
  children,
}: {
  icon: IconName
  title: ReactNode
  children: readonly [ReactNode, ReactNode]
}) {
  const [text, action] = children
  return (
    <li className="flex items-center gap-3 py-3">
      <span className="flex-none grid place-items-center size-10 rounded-full bg-accent-subtle text-accent icon-5">
        <Icon name={icon} />
      </span>
      <div className="grow-in">
        <b className="block">{title}</b>
        <span className="caption quiet block break-words">{text}</span>
      </div>
      {action}
    </li>
  )
}
