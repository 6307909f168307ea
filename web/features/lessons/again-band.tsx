import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { minutes } from '#contract/shared/rules/time.ts'
import { bookableWindow } from '#contract/shared/rules/weeks.ts'
import { booking } from '#web/copy/booking.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { codeOf, isUnanswered } from '#web/features/lessons/booking/query.ts'
import { reactionTo } from '#web/features/lessons/booking/refusal.ts'
import { again as copy } from '#web/features/lessons/copy/again.ts'
import { weekly } from '#web/features/lessons/copy/weekly.ts'
import { useWeeklyHourAt } from '#web/features/lessons/weekly-hours/weekly-hours.ts'
import { FailedSection } from '#web/features/shared/section.tsx'
import {
  formatDate,
  formatDateTime,
  formatDateTimeRange,
  formatList,
  formatMinutes,
  formatTime,
  formatTimeRange,
  formatWeekday,
} from '#web/lib/format.ts'
import { useOnline } from '#web/lib/network.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { DeepBand } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Quarters } from '#web/ui/quarters.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { type Meeting, nameOf } from './meeting.ts'
import type { LessonTasks } from './tasks.ts'
import type { AgainHour, KnownAgainHour } from './use-again.ts'

type AgainBandProps = {
  meeting: Meeting
  hour: AgainHour
  tasks: LessonTasks
  /** On phones the button is in a bar at the lower edge. */
  bar?: boolean
}

/** The same tutor and hour, the next time they come: booked with one press, or else what is nearest to them. */
export function AgainBand({ meeting, hour, tasks, bar }: AgainBandProps) {
  const t = useCopy(booking)
  const { facts, again } = hour
  if (facts.state === 'failed')
    return <FailedSection text={t('failed')} onRetry={facts.retry} retrying={facts.retrying} />
  if (!again)
    return (
      <SkeletonGroup label={t('loading')}>
        <Skeleton className="h-64 rounded-lg" />
      </SkeletonGroup>
    )
  return <Band meeting={meeting} hour={{ ...hour, again }} tasks={tasks} bar={bar ?? false} />
}

type BandProps = { meeting: Meeting; hour: KnownAgainHour; tasks: LessonTasks; bar: boolean }

function Band({ meeting, hour, tasks, bar }: BandProps) {
  const t = useCopy(copy)
  const b = useCopy(booking)
  const w = useCopy(weekly)
  const { facts, again, book } = hour
  const { now, week } = facts
  const { start, end, state } = again
  const isWeekly = useWeeklyHourAt({ tutorId: meeting.tutor.userId, start: meeting.start }) !== null
  const isFree = state === 'free' && !book.isSuccess
  const isDone = state === 'booked' || book.isSuccess
  return (
    <>
      <DeepBand className="stack gap-4 md:p-6!" aria-label={t('title')}>
        <div className="grid gap-0.5">
          <span className="small quiet">{t('title')}</span>
          <b className="text-h2 font-title leading-snug">{formatDate(start, now)}</b>
          <span className="num">{formatTimeRange(start, end)}</span>
          <span className="small">
            {t(`state.${state}`, {
              when: formatDateTime((state === 'after-end' ? week?.lastEnd : week?.window.end) ?? end, now),
            })}
          </span>
        </div>
        {isFree && <Cost hour={hour} />}
        <Outcome hour={hour} />
        {isFree && (
          <div className={cx('grid', bar && 'lt-md:hidden')}>
            <BookAgain meeting={meeting} hour={hour} kind="deep-solid" />
          </div>
        )}
        {!isFree && !isDone && <Nearest hour={hour} />}
        <div className="btn-row">
          {isDone ? (
            <Button kind="deep-line" render={<Link to="/upcoming-lessons" />}>
              {b('done.view')}
            </Button>
          ) : (
            <Button kind="deep-line" size="sm" onClick={() => tasks.start('book', meeting)}>
              {t('other')}
            </Button>
          )}
          {state === 'next-week' && !week?.trial && !isDone && (
            <Button kind="deep-line" size="sm" icon="i-ph-repeat" onClick={() => tasks.start('weekly', meeting)}>
              {w(isWeekly ? 'end.yes' : 'keep')}
            </Button>
          )}
        </div>
      </DeepBand>
      {bar && isFree && (
        <section className="sticky-bar md:hidden" aria-label={t('title')}>
          <p className="grow-in leading-snug">
            <b className="num block text-small">
              {formatWeekday(start)}، {formatTime(start)}
            </b>
            <span className="caption quiet">{t('cost', { minutes: formatMinutes(meeting.lesson.duration) })}</span>
          </p>
          <BookAgain meeting={meeting} hour={hour} kind="main" />
        </section>
      )}
    </>
  )
}

type BookAgainProps = { meeting: Meeting; hour: KnownAgainHour; kind: 'main' | 'deep-solid' }

function BookAgain({ meeting, hour: { facts, again, book, take }, kind }: BookAgainProps) {
  const t = useCopy(copy)
  const online = useOnline()
  const { start, slotId } = again
  const { duration } = meeting.lesson
  return (
    <Button
      size="lg"
      kind={kind}
      icon="i-ph-calendar-plus"
      loading={book.isPending}
      disabled={!online}
      aria-label={t('bookWith', { name: nameOf(meeting.tutor), when: formatDateTime(start, facts.now) })}
      onClick={() => slotId !== null && take({ slotId, start, duration })}
    >
      {t('book')}
    </Button>
  )
}

/** What the lesson takes of the week's minutes, and of those beside it. */
function Cost({ hour: { facts, balance, lots } }: { hour: KnownAgainHour }) {
  const t = useCopy(copy)
  const b = useCopy(booking)
  const { week, now } = facts
  if (!balance || !lots) return null
  const { about, left } = balance
  const minutesOf = formatMinutes(about)
  if (lots.about > 0) {
    const sources = { week: minutesOf, lots: formatMinutes(lots.about) }
    return (
      <p className="small quiet">
        {b(about === 0 ? 'balance.lotsAlone' : week?.trial ? 'balance.bothTrial' : 'balance.both', sources)}
      </p>
    )
  }
  const rest =
    !week || week.trial
      ? b('left', { count: left })
      : b('done.until', { count: left, day: formatDate(bookableWindow(week).end, now) })
  return (
    <div className="stack-2">
      <Quarters
        fill
        label={formatList([b('balance.about', { minutes: minutesOf }), b('balance.left', { count: left })])}
        {...balance}
      />
      <p className="small quiet">
        {t('cost', { minutes: minutesOf })}، {rest}
      </p>
    </div>
  )
}

/** What became of the last press. It takes the focus, because the pressed button may be gone. */
function Outcome({ hour: { facts, book } }: { hour: KnownAgainHour }) {
  const t = useCopy(copy)
  const b = useCopy(booking)
  const box = useRef<HTMLDivElement>(null)
  const { error, data } = book
  useEffect(() => {
    if (error || data) box.current?.focus()
  }, [error, data])
  if (!error && !data) return null
  const reaction = reactionTo(codeOf(error))
  const start = Date.parse(data?.start ?? '')
  return (
    <div ref={box} tabIndex={-1} role="status" className="rounded">
      {data ? (
        <Alert kind="success">
          {t('done', { when: formatDateTimeRange(start, start + minutes(data.duration), facts.now) })}
        </Alert>
      ) : (
        <Alert kind="warning">
          {'words' in reaction
            ? b(`refusal.${reaction.words}`, {
                end: facts.week ? formatDateTime(bookableWindow(facts.week).end, facts.now) : '',
              })
            : isUnanswered(error)
              ? b('unsure')
              : errorText(error)}
        </Alert>
      )}
    </div>
  )
}

/** The free starts nearest to an hour that cannot be booked, each booked with one press. */
function Nearest({ hour: { facts, again, book, take } }: { hour: KnownAgainHour }) {
  const t = useCopy(copy)
  const online = useOnline()
  const { nearest, nearestDuration: duration, state } = again
  if (nearest.length === 0) return <p className="small quiet">{t('none')}</p>
  const title = state === 'short' ? t('nearestShort', { minutes: formatMinutes(duration) }) : t('nearest')
  return (
    <section className="stack-2" aria-label={title}>
      <p className="small quiet">{title}</p>
      {nearest.map(({ slotId, start }) => {
        const when = formatDateTime(start, facts.now)
        return (
          <Button
            key={start}
            kind="deep-line"
            block
            loading={book.isPending && book.variables.start === start}
            disabled={!online || book.isPending}
            aria-label={t('take', { when })}
            onClick={() => take({ slotId, start, duration })}
          >
            <span className="num">{when}</span>
          </Button>
        )
      })}
    </section>
  )
}
