import type { CSSProperties } from 'react'
import type { Face, Ring } from '#contract/lessons/shapes/now.ts'
import { nowLimits } from '#contract/vocabulary/now.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { now as copy } from '#web/features/lessons/copy/now.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { useSecondClock } from '#web/lib/clock.ts'
import { formatCount, formatMinutes, formatNumber } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { faceName } from './names.ts'
import { NowScreen } from './now-screen.tsx'
import { useCancelRing } from './query.ts'

/** Faces around the clock; with more of them they would overlap on a phone. */
const mostFaces = 8

type State = 'open' | 'declined' | 'waiting'
const marks: Readonly<Record<State, { icon: IconName; look: string } | null>> = {
  open: { icon: 'i-ph-bell-simple-ringing-fill', look: 'sat-asked' },
  declined: { icon: 'i-ph-x', look: 'sat-no' },
  waiting: null,
}

/** Those who are asked now first, then those to come, then those who did not start. */
const facesOf = ({ asked, waiting }: Ring): { tutor: Face; state: State }[] => [
  ...asked.filter(({ answer }) => answer === null).map(({ tutor }) => ({ tutor, state: 'open' as const })),
  ...waiting.map((tutor) => ({ tutor, state: 'waiting' as const })),
  ...asked.filter(({ answer }) => answer !== null).map(({ tutor }) => ({ tutor, state: 'declined' as const })),
]

function Radar({ ring, seconds }: { ring: Ring; seconds: number }) {
  const t = useCopy(copy)
  const faces = facesOf(ring).slice(0, mostFaces)
  const share = Math.min(1, (seconds * 1000) / nowLimits.ringMs)
  const around = 2 * Math.PI * 46
  return (
    <div className="radar">
      <span className="radar-out" />
      <span className="radar-in" />
      <ul>
        {faces.map(({ tutor, state }, place) => {
          const mark = marks[state]
          const angle = `${-90 + (place * 360) / faces.length}deg`
          return (
            <li key={tutor.id} className={`sat ${mark?.look ?? 'sat-wait'}`} style={{ '--d': angle } as CSSProperties}>
              <Avatar name={faceName(tutor)} src={tutor.image} size={60} side="tutor" decorative />
              {mark && (
                <span className="sat-mark">
                  <Icon name={mark.icon} />
                </span>
              )}
              <VisuallyHidden>{t(`search.answer.${state}`, { name: faceName(tutor) })}</VisuallyHidden>
            </li>
          )
        })}
      </ul>
      <span className="radar-mid" aria-hidden="true">
        <svg viewBox="0 0 100 100" aria-hidden="true">
          <circle cx="50" cy="50" r="46" />
          <circle className="lit" cx="50" cy="50" r="46" strokeDasharray={`${share * around} ${around}`} />
        </svg>
        <span className="grid leading-[1.1] text-center">
          <b className="radar-count num">{formatNumber(seconds)}</b>
          <span className="caption quiet">{t('search.second')}</span>
        </span>
      </span>
    </div>
  )
}

/** Who is being asked, how long it still takes, and the way out. */
export function Searching({ ring }: { ring: Ring }) {
  const t = useCopy(copy)
  const at = useSecondClock()
  const cancel = useCancelRing()
  const seconds = Math.max(0, Math.ceil((Date.parse(ring.until) - at) / 1000))
  const open = ring.asked.filter(({ answer }) => answer === null).length
  const declined = ring.asked.filter(({ answer }) => answer === 'declined').length
  const counts = {
    asked: formatNumber(ring.asked.length),
    all: formatNumber(ring.asked.length + ring.waiting.length),
  }
  return (
    <NowScreen
      footer={
        <>
          <p className="flex gap-5 small quiet">
            {ring.asked.length + ring.waiting.length > 1 && <span>{t('search.asked', counts)}</span>}
            {declined > 0 && <span>{t('search.declined', { count: declined })}</span>}
          </p>
          {cancel.isError && (
            <Alert kind="danger" urgent>
              <ErrorText error={cancel.error} />
            </Alert>
          )}
          <Button
            kind="deep-line"
            size="lg"
            loading={cancel.isPending}
            onClick={() => cancel.mutate(ring.id)}
            className="now-button"
          >
            {t('search.cancel')}
          </Button>
          <span className="caption quiet">{t('form.foot')}</span>
        </>
      }
    >
      <div role="timer" aria-label={t('search.label', { ...counts, time: formatCount(seconds, 'seconds') })}>
        <Radar ring={ring} seconds={seconds} />
      </div>
      <div className="now-say">
        <h1>{t('search.title')}</h1>
        <p className="quiet" role="status">
          {open > 0 || ring.waiting.length === 0 ? t('search.text', { count: open }) : t('search.waiting')}
        </p>
        <p className="flex flex-wrap gap-2 justify-center">
          <Tag icon="i-ph-timer">{formatMinutes(ring.duration)}</Tag>
          {ring.topic !== null && (
            <Tag icon="i-ph-chat-circle-text">
              <bdi>{ring.topic}</bdi>
            </Tag>
          )}
        </p>
      </div>
    </NowScreen>
  )
}
