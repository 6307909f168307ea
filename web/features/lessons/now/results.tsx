import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Ring } from '#contract/lessons/shapes/now.ts'
import { ApiError } from '#contract/shared/shapes/api-error.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { now as copy } from '#web/features/lessons/copy/now.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { useMinuteClock, useSecondClock } from '#web/lib/clock.ts'
import { formatMinutes, formatNearDay, formatStopwatch, formatTime } from '#web/lib/format.ts'
import { Avatar, AvatarPair } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { SkeletonGroup, SkeletonRows } from '#web/ui/skeleton.tsx'
import { timeLeftText } from '../words.ts'
import { faceName, genderOf } from './names.ts'
import { NowScreen } from './now-screen.tsx'
import { useNearest } from './query.ts'

/** Somebody has accepted: both go in; the lesson opens by itself when it starts. */
export function Accepted({ ring, accepted }: { ring: Ring; accepted: NonNullable<Ring['accepted']> }) {
  const t = useCopy(copy)
  const user = useRequiredUser()
  const navigate = useNavigate()
  const at = useSecondClock()
  const { tutor, lessonId, start } = accepted
  const startsAt = Date.parse(start)
  const hasBegun = at >= startsAt
  useEffect(() => {
    if (hasBegun) void navigate({ to: '/lesson/$id', params: { id: lessonId }, replace: true })
  }, [hasBegun, lessonId, navigate])
  const name = faceName(tutor)
  return (
    <NowScreen
      footer={
        <>
          <Button
            kind="now"
            size="lg"
            icon="i-ph-video-camera-fill"
            className="now-button"
            render={<Link to="/lesson/$id" params={{ id: lessonId }} replace />}
          >
            {t('accepted.enter')}
          </Button>
          <span className="small quiet num" role="timer">
            {t('accepted.opens', { time: formatStopwatch(Math.max(0, Math.ceil((startsAt - at) / 1000))) })}
          </span>
        </>
      }
    >
      <AvatarPair tutor={{ name, src: tutor.image }} student={{ name: user.name ?? '', src: user.image }} size={96} />
      <div className="now-say" role="status">
        <h1>{t('accepted.title', { name, gender: genderOf(tutor) })}</h1>
        {ring.topic !== null && (
          <p className="quiet">
            <bdi>{ring.topic}</bdi>
          </p>
        )}
      </div>
      <dl className="now-facts">
        <div>
          <dt>{t('accepted.starts')}</dt>
          <dd className="num">{formatTime(startsAt)}</dd>
        </div>
        <div>
          <dt>{t('accepted.length')}</dt>
          <dd>{formatMinutes(ring.duration)}</dd>
        </div>
      </dl>
    </NowScreen>
  )
}

function Nearest({ ring }: { ring: Ring }) {
  const t = useCopy(copy)
  const at = useMinuteClock()
  const { data, isPending } = useNearest(ring.duration)
  if (isPending)
    return (
      <SkeletonGroup label={t('nobody.loading')} className="now-list">
        <SkeletonRows rows={3} />
      </SkeletonGroup>
    )
  return (
    <ul className="now-list">
      {(data ?? []).map(({ tutor, start }) => {
        const startsAt = Date.parse(start)
        const name = faceName(tutor)
        const when = `${formatNearDay(startsAt, at)} ${formatTime(startsAt)}`
        return (
          <li key={tutor.id}>
            <Avatar name={name} src={tutor.image} side="tutor" decorative />
            <div className="min-w-0">
              <b className="block truncate">
                <bdi>{name}</bdi>
              </b>
              <span className="small quiet">
                {when}، {t('nobody.in', { time: timeLeftText(startsAt - at) })}
              </span>
            </div>
            <Button
              kind="deep-line"
              aria-label={t('nobody.bookWith', { name, when })}
              render={
                <Link
                  to="/t/$id"
                  params={{ id: tutor.id }}
                  search={{ book: true, at: startsAt, length: ring.duration }}
                />
              }
            >
              {t('nobody.book')}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

/** Nobody has accepted: nothing was booked, and the nearest hours. */
export function Nobody({ ring, onAgain }: { ring: Ring; onAgain: () => void }) {
  const t = useCopy(copy)
  const { data } = useNearest(ring.duration)
  const again = (
    <Button kind="deep-line" size="lg" className="now-button" onClick={onAgain}>
      {t('nobody.again')}
    </Button>
  )
  const rescue = ring.lessonId !== null && (
    <Button
      kind="deep-solid"
      size="lg"
      className="now-button"
      render={<Link to="/rescue/$id" params={{ id: ring.lessonId }} replace />}
    >
      {t('nobody.rescue')}
    </Button>
  )
  return (
    <NowScreen back="/s/dashboard" footer={rescue || again}>
      <span className="flex flex-wrap justify-center gap-2 opacity-70" aria-hidden="true">
        {ring.asked.slice(0, 6).map(({ tutor }) => (
          <Avatar key={tutor.id} name={faceName(tutor)} src={tutor.image} side="tutor" decorative />
        ))}
      </span>
      <div className="now-say" role="status">
        <h1>{ring.asked.length > 0 ? t('nobody.all', { count: ring.asked.length }) : t('nobody.title')}</h1>
        <p className="quiet">{t(data?.length === 0 ? 'nobody.none' : 'nobody.text')}</p>
      </div>
      {ring.lessonId === null && <Nearest ring={ring} />}
    </NowScreen>
  )
}

/** The tutor of the first lesson came, or the student could no longer book. */
export function Refused({ ring, onAgain }: { ring: Ring; onAgain: () => void }) {
  const t = useCopy(copy)
  const arrived = ring.status === 'arrived' && ring.lessonId !== null
  return (
    <NowScreen
      back="/s/dashboard"
      footer={
        arrived ? (
          <Button
            kind="now"
            size="lg"
            icon="i-ph-video-camera-fill"
            className="now-button"
            render={<Link to="/lesson/$id" params={{ id: ring.lessonId ?? 0 }} replace />}
          >
            {t('accepted.enter')}
          </Button>
        ) : (
          <Button kind="deep-line" size="lg" className="now-button" onClick={onAgain}>
            {t('nobody.again')}
          </Button>
        )
      }
    >
      <div className="now-say" role="status">
        <h1>{t(arrived ? 'ended.arrived' : 'ended.refused')}</h1>
        <p className="quiet">{arrived ? t('ended.arrivedText') : <RefusalText code={ring.code} />}</p>
      </div>
    </NowScreen>
  )
}

function RefusalText({ code }: { code: Ring['code'] }) {
  return <ErrorText error={new ApiError(409, code)} />
}
