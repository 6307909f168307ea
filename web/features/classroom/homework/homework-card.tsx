import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Homework } from '#contract/classroom/shapes/homework.ts'
import { fewCountedRows } from '#contract/shared/shapes/list.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { homework as homeworkCopy } from '#web/features/classroom/copy/homework.ts'
import { Card, SectionHead } from '#web/ui/card.tsx'
import { DueLine, HomeworkChip } from './homework-view.tsx'
import { useFirstHomework } from './query.ts'

const shownMost = 3

type CardProps = { now: number; className?: string }

/** What a student has to do, soonest first; nothing without any. */
export function DueHomework({ now, className }: CardProps) {
  const t = useCopy(homeworkCopy)
  const { data } = useFirstHomework('open')
  if (!data || data.list.length === 0) return null
  const sorted = data.list.toSorted((a, b) => dueOf(a) - dueOf(b)).slice(0, shownMost)
  return (
    <HomeworkCard title={t('card.due')} total={data.total} shown={sorted.length} className={className}>
      {sorted.map((one) => (
        <Row key={one.id} homework={one} search={{}} isTutor={false} now={now} />
      ))}
    </HomeworkCard>
  )
}

const dueOf = ({ dueAt }: Homework): number => (dueAt ? Date.parse(dueAt) : Number.MAX_SAFE_INTEGER)

/** What waits for the tutor; nothing without any. */
export function WaitingHomework({ now, className }: CardProps) {
  const t = useCopy(homeworkCopy)
  const { data } = useFirstHomework('waiting')
  if (!data || data.list.length === 0) return null
  const first = data.list.slice(0, shownMost)
  return (
    <HomeworkCard title={t('card.waiting')} total={data.total} shown={first.length} className={className}>
      {first.map((one) => (
        <Row key={one.id} homework={one} search={{ with: one.student.id }} isTutor now={now} />
      ))}
    </HomeworkCard>
  )
}

type HomeworkCardProps = {
  title: string
  total: number
  shown: number
  className: string | undefined
  children: ReactNode
}

function HomeworkCard({ title, total, shown, className, children }: HomeworkCardProps) {
  const t = useCopy(homeworkCopy)
  return (
    <Card className={className}>
      <SectionHead
        title={title}
        action={
          <Link to="/homework" className="lone-link small whitespace-nowrap">
            {t('card.all')}
          </Link>
        }
      />
      <ul className="divided">{children}</ul>
      {total > shown && (
        <p className="caption quiet mt-2">{t('card.more', { count: Math.min(total, fewCountedRows) - shown })}</p>
      )}
    </Card>
  )
}

type RowProps = { homework: Homework; search: { with?: number }; isTutor: boolean; now: number }

function Row({ homework, search, isTutor, now }: RowProps) {
  const { name } = isTutor ? homework.student : homework.tutor
  return (
    <li className="py-3 first:pt-0 last:pb-0 flex items-start gap-3">
      <div className="grow-in">
        <Link
          to="/homework"
          search={search}
          className="line-clamp-2 text-text no-underline hover:underline"
          title={homework.text}
          dir="auto"
        >
          {homework.text}
        </Link>
        <p className="caption quiet flex flex-wrap gap-x-3">
          <bdi>{name}</bdi>
          <DueLine homework={homework} now={now} />
        </p>
      </div>
      <HomeworkChip homework={homework} isTutor={isTutor} />
    </li>
  )
}
