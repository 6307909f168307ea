import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import type { RingOffer } from '#contract/lessons/shapes/now.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { nowLimits } from '#contract/vocabulary/now.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { now as copy } from '#web/features/lessons/copy/now.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { useSecondClock } from '#web/lib/clock.ts'
import { formatAmount, formatCount, formatMinutes, formatNumber, formatTime } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { faceName, genderOf } from './names.ts'
import { useAcceptRing, useDeclineRing } from './query.ts'
import { useRingNotification } from './ring-notification.ts'
import { useRinging } from './ring-sound.ts'
import './now.css'

/** How long is left, as a bar and as a number. */
function TimeLeft({ until }: { until: number }) {
  const t = useCopy(copy)
  const at = useSecondClock()
  const left = Math.max(0, until - at)
  const seconds = Math.ceil(left / 1000)
  return (
    <div className="ring-left" role="timer" aria-label={t('ring.left', { time: formatCount(seconds, 'seconds') })}>
      <span className="ring-bar">
        <i style={{ inlineSize: `${Math.min(100, (100 * left) / nowLimits.wave.ms)}%` }} />
      </span>
      <b className="num">{t('ring.seconds', { count: formatNumber(seconds) })}</b>
    </div>
  )
}

const timesOf = ({ duration, start }: RingOffer) => ({
  minutes: formatMinutes(duration),
  start: formatTime(Date.parse(start)),
  end: formatTime(Date.parse(start) + minutes(duration)),
})

function Facts({ ring }: { ring: RingOffer }) {
  const t = useCopy(copy)
  const { student, topic, note, price, rescue } = ring
  return (
    <article className="ring-card">
      <div className="flex items-center gap-4">
        <Avatar name={faceName(student, 'student')} src={student.image} size={96} side="student" decorative />
        <div className="min-w-0">
          <h2 className="text-h3 truncate">
            <bdi>{faceName(student, 'student')}</bdi>
          </h2>
          <span className="small quiet">{t('ring.together', { count: ring.lessonsTogether })}</span>
        </div>
      </div>
      <ul className="stack-2">
        <li>
          <Icon name="i-ph-timer" />
          <span>{t('ring.length', timesOf(ring))}</span>
        </li>
        {(topic !== null || note !== null) && (
          <li>
            <Icon name="i-ph-chat-circle-text" />
            <span>
              {topic !== null && <bdi className="block">{topic}</bdi>}
              {note !== null && (
                <>
                  {t('ring.note', { gender: genderOf(student) })}
                  <bdi>{note}</bdi>
                </>
              )}
            </span>
          </li>
        )}
        {rescue && (
          <li>
            <Icon name="i-ph-user-minus" />
            <span>{t('ring.rescue', { gender: genderOf(student) })}</span>
          </li>
        )}
      </ul>
      {price > 0 && (
        <p className="ring-price">
          <span className="small quiet">{t('ring.price')}</span>
          <b className="num">{formatAmount(price)}</b>
        </p>
      )}
    </article>
  )
}

type IncomingRingProps = { ring: RingOffer; userId: number }

/** A student wants a lesson at once: over whatever the tutor is looking at, for as long as it can be accepted. */
export function IncomingRing({ ring, userId }: IncomingRingProps) {
  const t = useCopy(copy)
  const navigate = useNavigate()
  const accept = useAcceptRing(userId)
  const decline = useDeclineRing(userId)
  // Not a button: whoever was typing when it rang must not answer it with the next key.
  const titleRef = useRef<HTMLHeadingElement>(null)
  useRinging()
  const { student } = ring
  const title = t('ring.title', { name: faceName(student, 'student'), gender: genderOf(student) })
  useRingNotification(ring, { title, body: [t('ring.length', timesOf(ring)), ring.topic].filter(Boolean).join('\n') })
  // Not `onSuccess` of the call: the board may have closed this ring, and with it this screen, before the answer comes.
  const take = () =>
    void accept.mutateAsync(ring.id).then(
      ({ id }) => navigate({ to: '/lesson/$id', params: { id } }),
      () => undefined,
    )
  return (
    <AlertDialog.Root open>
      <AlertDialog.Portal>
        <AlertDialog.Popup
          className="now-screen now-over deep pattern"
          aria-label={t('ring.label')}
          initialFocus={titleRef}
        >
          <div className="now-in">
            <div className="now-say">
              <span className="ring-bell">
                <Icon name="i-ph-bell-simple-ringing-fill" />
              </span>
              <AlertDialog.Title ref={titleRef} tabIndex={-1} className="text-h1 focus:shadow-none">
                {title}
              </AlertDialog.Title>
              <TimeLeft until={Date.parse(ring.until)} />
            </div>
            <Facts ring={ring} />
            {accept.isError && (
              <Alert kind="danger" urgent title={t('ring.failed')}>
                <ErrorText error={accept.error} />
              </Alert>
            )}
          </div>
          <footer className="now-foot">
            <div className="ring-answers">
              <Button kind="deep-line" size="lg" disabled={accept.isPending} onClick={() => decline.mutate(ring.id)}>
                {t('ring.decline')}
              </Button>
              <Button kind="now" size="lg" icon="i-ph-check-bold" loading={accept.isPending} onClick={take}>
                {t('ring.accept')}
              </Button>
            </div>
            <span className="caption quiet">{t('ring.foot')}</span>
          </footer>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
