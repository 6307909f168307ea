import { type ReactNode, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { type BookingWeek, bookableWindow } from '#contract/shared/rules/weeks.ts'
import { packSizes } from '#contract/vocabulary/minutes.ts'
import { LessonDuration } from '#contract/vocabulary/teaching.ts'
import { booking } from '#web/copy/booking.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { CancelPolicy } from '#web/features/lessons/cancel-policy.tsx'
import { MoreMinutes } from '#web/features/lessons/subscriptions/more-minutes.tsx'
import { PauseNote } from '#web/features/lessons/subscriptions/pause-note.tsx'
import { useConfig } from '#web/features/people/auth/config.ts'
import { StartTimes } from '#web/features/shared/start-times.tsx'
import { formatDateTime, formatMinutes } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { BalanceCard } from './balance-card.tsx'
import { BookingSummary } from './booking-summary.tsx'
import { DayStrip } from './day-strip.tsx'
import { DurationCards } from './duration-cards.tsx'
import { codeOf, isUnanswered } from './query.ts'
import { type RefusalReaction, reactionTo } from './refusal.ts'
import type { BookingChoice } from './use-booking-choice.ts'
import type { BookingFacts } from './use-booking-facts.ts'
import { isLastDayOfWeek } from './week.ts'

type RefusalProps = { error: Error; reaction: RefusalReaction; week: BookingWeek | null; now: number }

/**
 * Why the booking was refused, beside what has to change. It takes the focus, because the pressed button may have
 * disappeared.
 */
function Refusal({ error, reaction, week, now }: RefusalProps) {
  const t = useCopy(booking)
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every refusal is said, the same one again too
  useEffect(() => {
    box.current?.focus()
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  const words = 'words' in reaction && reaction.words
  const end = week ? formatDateTime(bookableWindow(week).end, now) : ''
  return (
    <div ref={box} tabIndex={-1} className="mb-3 rounded">
      <Alert kind={words ? 'warning' : 'danger'} urgent>
        {words ? t(`refusal.${words}`, { end }) : isUnanswered(error) ? t('unsure') : errorText(error)}
      </Alert>
    </div>
  )
}

function Step({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    // No region of its own: its radio buttons are a group of the same name, which would be said twice.
    <div>
      <div className="flex items-center justify-between gap-3 min-h-9 mb-1">
        <h3 className="text-ui font-strong">{title}</h3>
        {action}
      </div>
      {children}
    </div>
  )
}

/** Below the days: when the next week begins, or that the subscription ends with this one. */
function NextWeek({ week, now }: { week: BookingWeek; now: number }) {
  const t = useCopy(booking)
  const { window, lastEnd } = week
  const last = lastEnd <= window.end
  return (
    <p className="hint justify-start mt-2">
      <Icon name="i-ph-info" className="icon-4 mt-px" />
      {last
        ? t('lastWeek', { end: formatDateTime(lastEnd, now) })
        : t('nextWeek', { start: formatDateTime(window.end, now), minutes: formatMinutes(week.quota) })}
    </p>
  )
}

/** The free trial minutes of a new account, if this deployment grants them. */
function FreeMinutes() {
  const t = useCopy(booking)
  if (!useConfig()?.freeTrial) return null
  return <p className="bg-surface rounded-lg p-4 small">{t('account.free')}</p>
}

type BookingPanelProps = {
  facts: BookingFacts
  choice: BookingChoice
  error: Error | null
  /** Called when the choice changes, to clear the last refusal. */
  onTouch: () => void
  /** Times put aside, and what else can be chosen about the lesson. */
  extras: ReactNode
}

export function BookingPanel({ facts, choice, error, onTouch, extras }: BookingPanelProps) {
  const t = useCopy(booking)
  const { now, moving, guest, week } = facts
  const { duration, day, start, earliest } = choice
  const reaction = error && reactionTo(codeOf(error))
  const refusal = error && reaction && <Refusal error={error} reaction={reaction} week={week} now={now} />
  const touch =
    <Value,>(change: (value: Value) => void) =>
    (value: Value) => {
      onTouch()
      change(value)
    }
  const starts = useRef<HTMLDivElement>(null)
  const takeEarliest = (at: number) => {
    flushSync(() => touch(choice.setStart)(at))
    // The pressed button is gone; without this a keyboard would begin again at the head of the dialog.
    starts.current?.querySelector<HTMLElement>('[data-checked]')?.focus()
  }
  const quick = earliest && earliest.start !== start?.start && (
    <Button size="sm" kind="quiet" icon="i-ph-lightning" onClick={() => takeEarliest(earliest.start)}>
      {t('earliest')}
    </Button>
  )
  return (
    <div className="booking">
      <div className="grid content-start grid-cols-1 gap-5">
        <Step title={t('day')}>
          {!guest && <PauseNote />}
          {reaction?.kind === 'day' && refusal}
          <DayStrip days={choice.days} value={day} now={now} onValue={touch(choice.setDay)} />
          {week && isLastDayOfWeek(week, day) && <NextWeek week={week} now={now} />}
        </Step>
        <Step title={t('duration')}>
          {reaction?.kind === 'duration' && refusal}
          <DurationCards value={duration} choice={guest ? null : choice} onValue={touch(choice.setDuration)} />
          {!guest && !choice.mayTake(LessonDuration.Long) && (
            <MoreMinutes minutes={packSizes[0]} kind="quiet" size="sm" className="mt-2" />
          )}
        </Step>
        <Step title={t('start')} action={quick}>
          {reaction && reaction.kind !== 'day' && reaction.kind !== 'duration' && refusal}
          {choice.lost && !reaction && (
            <div role="status" className="mb-3">
              <Alert kind="warning">{t('refusal.lost')}</Alert>
            </div>
          )}
          {choice.weekEmpty ? (
            <Alert
              kind="neutral"
              title={t(guest ? 'noTimesVisitor' : week && choice.lots.until === null ? 'noTimesAll' : 'noTimesMinutes')}
            >
              {t('noTimesHelp')}
            </Alert>
          ) : (
            <div ref={starts}>
              <StartTimes
                groups={choice.groups}
                value={start?.start ?? null}
                hidden={choice.hidden}
                notice={facts.tutor?.notice ?? 0}
                onValue={touch(choice.setStart)}
              />
            </div>
          )}
        </Step>
      </div>
      <div className="booking-sum stack">
        {guest ? (
          <FreeMinutes />
        ) : (
          <BalanceCard balance={choice.balance} lots={choice.lots} several={choice.aside > 0} week={week} now={now} />
        )}
        <BookingSummary start={start} duration={duration} moving={moving} now={now} />
        {extras}
        <p className="caption quiet">
          <CancelPolicy />
        </p>
      </div>
    </div>
  )
}
