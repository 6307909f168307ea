import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { LessonDuration } from '#contract/vocabulary/teaching.ts'
import { booking } from '#web/copy/booking.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useConfig } from '#web/features/people/auth/config.ts'
import type { Start } from '#web/features/shared/start-groups.ts'
import { formatMinutes } from '#web/lib/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { bookingPath } from './booking-search.ts'
import { TimeFacts } from './booking-summary.tsx'
import type { BookingFacts } from './use-booking-facts.ts'

type BookingAccountProps = {
  facts: BookingFacts
  tutorId: number
  start: Start
  duration: LessonDuration
  onBack: () => void
}

/** For a visitor who chose a time: the lesson's tutor and time, and links to log in or sign up that lead back to it. */
export function BookingAccount({ facts, tutorId, start, duration, onBack }: BookingAccountProps) {
  const t = useCopy(booking)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const freeTrial = useConfig()?.freeTrial
  const { tutor, now } = facts
  const name = tutor?.name ?? t('tutor')
  const back = { redirect: bookingPath(tutorId, { start: start.start, duration }) }
  return (
    <div ref={box} tabIndex={-1} className="grid justify-items-center gap-4 pt-4 text-center outline-none">
      <Avatar size={96} name={name} src={tutor?.image} side="tutor" decorative />
      <div>
        <p className="text-h2 font-title">{t('account.title')}</p>
        <p className="quiet max-w-[36ch] mx-auto mt-1">{t(freeTrial ? 'account.textFree' : 'account.text')}</p>
      </div>
      <div className="w-full max-w-96 border border-solid border-line rounded-lg turn-start p-4 text-start">
        <dl className="facts text-ui">
          <div>
            <dt>{t('account.with')}</dt>
            <dd className="strong">
              <bdi>{name}</bdi>
            </dd>
          </div>
          <TimeFacts time={start} now={now} />
          <div>
            <dt>{t('summary.duration')}</dt>
            <dd className="strong">{formatMinutes(duration)}</dd>
          </div>
        </dl>
      </div>
      <div className="grid gap-2 w-full max-w-96">
        <Button size="lg" block render={<Link to="/register/$role" params={{ role: 'student' }} search={back} />}>
          {t('account.register')}
        </Button>
        <Button size="lg" kind="line" block render={<Link to="/login" search={back} />}>
          {t('account.login')}
        </Button>
        <Button kind="plain" block onClick={onBack}>
          {t('account.otherTime')}
        </Button>
      </div>
      <p className="caption quiet max-w-[36ch]">{t('account.notHeld')}</p>
    </div>
  )
}
