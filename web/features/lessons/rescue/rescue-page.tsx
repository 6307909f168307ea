import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Rescue, RescueStart } from '#contract/lessons/shapes/rescue.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { rescue as copy } from '#web/features/lessons/copy/rescue.ts'
import { type Meeting, nameOf } from '#web/features/lessons/meeting.ts'
import { useCancelLesson, useLesson } from '#web/features/lessons/query.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { HomeLogo } from '#web/features/shared/home-logo.tsx'
import { PageLoader } from '#web/features/shared/page-loader.tsx'
import { useTitle } from '#web/features/shared/title.tsx'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDate, formatMinutes, formatTime } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Quarters } from '#web/ui/quarters.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { toast } from '#web/ui/toast.tsx'
import { keepSameGender, readsSameGender } from '../now/wish.ts'
import { ReadyPick, StartPick } from './pick.tsx'
import { useRescue, useRingRescue, useTakeRescue } from './query.ts'
import './rescue.css'

/** `/rescue/{id}`: the tutor has not come; who starts instead, and the nearest other hours. */
export function RescuePage({ lessonId }: { lessonId: number }) {
  const t = useCopy(copy)
  const [sameGender, setSameGender] = useState(readsSameGender)
  const lesson = useLesson(lessonId)
  const rescue = useRescue(lessonId, sameGender)
  useTitle(t('title'))
  const error = lesson.error ?? rescue.error
  if (error && !(lesson.data && rescue.data)) throw error
  return (
    <div className="grid grid-rows-[auto_1fr] min-h-100dvh bg-surface text-text" data-theme="dark">
      <header className="flex items-center gap-3 min-h-15 py-2 px-gutter">
        <IconButton
          icon="i-ph-arrow-left"
          flipIcon
          label={t('back')}
          render={<Link to="/lesson/$id" params={{ id: lessonId }} />}
        />
        <HomeLogo />
      </header>
      <main id="main" className="rescue-in">
        {lesson.data && rescue.data ? (
          <Offer
            meeting={lesson.data}
            rescue={rescue.data}
            sameGender={sameGender}
            onSameGender={(wish) => {
              keepSameGender(wish)
              setSameGender(wish)
            }}
          />
        ) : (
          <PageLoader />
        )}
      </main>
    </div>
  )
}

type OfferProps = {
  meeting: Meeting
  rescue: Rescue
  sameGender: boolean
  onSameGender: (wish: boolean) => void
}

function Told({ meeting, title, children }: { meeting: Meeting; title: string; children: ReactNode }) {
  const { tutor, student, lesson } = meeting
  return (
    <section className="rescue-told">
      <div className="rescue-seats" aria-hidden="true">
        <span className="is-empty">
          <Avatar name={nameOf(tutor)} src={tutor.image} size={60} side="tutor" decorative />
        </span>
        <span className="rescue-flow">
          <Quarters label="" total={lesson.duration} about={lesson.duration} />
          {formatMinutes(lesson.duration)}
        </span>
        <Avatar name={nameOf(student)} src={student.image} size={60} side="student" decorative />
      </div>
      <h1>{title}</h1>
      {children}
    </section>
  )
}

function Offer({ meeting, rescue, sameGender, onSameGender }: OfferProps) {
  const t = useCopy(copy)
  const now = useMinuteClock()
  const { tutor } = meeting
  const about = { name: nameOf(tutor), gender: tutor.gender ?? ('other' as const) }
  const minutes = formatMinutes(rescue.minutes)
  if (rescue.state === 'open')
    return (
      <>
        <Told meeting={meeting} title={t('kept')}>
          <p>{t('text', { ...about, time: formatTime(now), minutes })}</p>
          <Refund meeting={meeting} />
        </Told>
        <Choices meeting={meeting} rescue={rescue} sameGender={sameGender} onSameGender={onSameGender} />
      </>
    )
  const isSettled = rescue.state === 'settled'
  const title =
    rescue.state === 'arrived'
      ? t('arrived', about)
      : t(isSettled ? 'returned' : rescue.state === 'early' ? 'kept' : 'over')
  return (
    <Told meeting={meeting} title={title}>
      {isSettled && <p>{t('settled', { minutes, date: formatDate(Date.parse(rescue.minutesUntil), now) })}</p>}
      {rescue.state === 'early' && <p>{t('early')}</p>}
      {rescue.state === 'arrived' || rescue.state === 'early' ? (
        <Button
          kind="now"
          size="lg"
          icon="i-ph-video-camera-fill"
          render={<Link to="/lesson/$id" params={{ id: meeting.id }} replace />}
        >
          {t('enter')}
        </Button>
      ) : (
        <Button kind="line" size="lg" render={<Link to="/upcoming-lessons" />}>
          {t('lessons')}
        </Button>
      )}
    </Told>
  )
}

/** The other way out: the minutes back, and no lesson now. */
function Refund({ meeting }: { meeting: Meeting }) {
  const t = useCopy(copy)
  const cancel = useCancelLesson()
  const navigate = useNavigate()
  const done = () => {
    const minutes = formatMinutes(meeting.lesson.duration)
    toast.show({ id: 'refunded', kind: 'success', title: t('refunded', { minutes }) })
    void navigate({ to: '/minutes', replace: true })
  }
  return (
    <>
      {cancel.isError && (
        <Alert kind="danger" urgent>
          <ErrorText error={cancel.error} />
        </Alert>
      )}
      <Button
        kind="line"
        size="lg"
        icon="i-ph-arrow-u-up-left"
        loading={cancel.isPending}
        onClick={() => cancel.mutate(meeting.id, { onSuccess: done })}
      >
        {t('refund')}
      </Button>
      <p className="row-2 caption quiet">
        <Icon name="i-ph-shield-check" />
        <span>{t('foot')}</span>
      </p>
    </>
  )
}

function Choices({ meeting, rescue, sameGender, onSameGender }: OfferProps) {
  const t = useCopy(copy)
  const user = useRequiredUser()
  const now = useMinuteClock()
  const navigate = useNavigate()
  const take = useTakeRescue(meeting.id)
  const ring = useRingRescue(meeting.id)
  const busy = take.isPending || ring.isPending
  const error = take.error ?? ring.error
  const isNobody = rescue.now.length + rescue.soon.length === 0
  const book = (start: RescueStart) =>
    take.mutate(start, {
      onSuccess: ({ id }) => void navigate({ to: '/lesson/$id', params: { id }, replace: true }),
    })
  const hours = (starts: readonly RescueStart[]) =>
    starts.map((start) => (
      <StartPick
        key={`${start.slotId} ${start.start}`}
        start={start}
        now={now}
        busy={take.isPending && take.variables === start}
        disabled={busy}
        onBook={() => book(start)}
      />
    ))
  return (
    <section className="stack" aria-labelledby="who-starts">
      <div>
        <h2 id="who-starts">{t(isNobody ? 'nobody' : 'who')}</h2>
        <p className="small quiet">{t(!isNobody ? 'free' : rescue.later.length > 0 ? 'nobodyText' : 'none')}</p>
      </div>
      {error && (
        <Alert kind="danger" urgent title={t('takeFailed')}>
          <ErrorText error={error} />
        </Alert>
      )}
      {!isNobody && (
        <ul className="stack-2">
          {rescue.now.map((tutor) => (
            <ReadyPick
              key={tutor.id}
              tutor={tutor}
              busy={ring.isPending}
              disabled={busy}
              onStart={() => ring.mutate(sameGender, { onSuccess: () => void navigate({ to: '/now', replace: true }) })}
            />
          ))}
          {hours(rescue.soon)}
        </ul>
      )}
      {rescue.later.length > 0 && (
        <div className="stack-2">
          {!isNobody && <h3 className="text-h4">{t('later')}</h3>}
          <ul className="stack-2">{hours(rescue.later)}</ul>
        </div>
      )}
      {user.gender !== null && (
        <Switch checked={sameGender} onChecked={onSameGender}>
          {t('sameGender')}
        </Switch>
      )}
    </section>
  )
}
