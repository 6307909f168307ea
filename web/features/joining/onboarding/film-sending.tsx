import { useEffect, useRef } from 'react'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { onboarding } from '#web/features/joining/copy/onboarding.ts'
import { codeOf, isNoAnswerError } from '#web/lib/api-errors.ts'
import { formatCount, formatDuration, formatNumber } from '#web/lib/format.ts'
import { useOnline } from '#web/lib/network.ts'
import { megabytes, secondsLeft, speedOf } from '#web/lib/upload-speed.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ProgressLine } from '#web/ui/progress-line.tsx'
import type { Film } from './film-recorder.ts'
import type { SendingState } from './film-upload.ts'
import { filmRefusalOf } from './refusal.ts'

const bytesPerMegabyte = 1024 * 1024

const leftText = (seconds: number): string =>
  seconds < 60 ? formatCount(seconds, 'seconds') : formatDuration(Math.ceil(seconds / 60))

/** Continues by itself once the device has a network again. */
const useResumeOnline = (lost: boolean, onResume: () => void): void => {
  const online = useOnline()
  const before = useRef(online)
  const resume = useRef(onResume)
  resume.current = onResume
  useEffect(() => {
    const returned = online && !before.current
    before.current = online
    if (returned && lost) resume.current()
  }, [online, lost])
}

type FilmSendingProps = {
  film: Film
  state: SendingState
  onPause: () => void
  onResume: () => void
  onCancel: () => void
}

/** How far the upload is, how fast, and the ways to stop and continue it. */
export function FilmSending({ film, state, onPause, onResume, onCancel }: FilmSendingProps) {
  const t = useCopy(onboarding)
  const total = film.file.size
  const sent = 'sent' in state ? state.sent : total
  const arrived = state.phase === 'done' || (state.phase === 'sending' && state.arrived)
  const samples = state.phase === 'sending' ? state.samples : []
  const speed = speedOf(samples)
  const left = secondsLeft(samples, total)
  const lost = state.phase === 'failed' && isNoAnswerError(state.error)
  const refusal = state.phase === 'failed' ? filmRefusalOf(codeOf(state.error)) : null
  const stopped = state.phase === 'paused' || state.phase === 'failed'
  useResumeOnline(lost, onResume)
  const facts = [
    t('review.sent', {
      // Rounded as the whole is once there is nothing left, so that all of it never reads as a part.
      sent: formatNumber(sent >= total ? megabytes(total) : Math.floor(sent / bytesPerMegabyte)),
      total: formatNumber(megabytes(total)),
    }),
    speed !== null && t('review.speed', { speed: formatNumber(Math.round((speed / bytesPerMegabyte) * 10) / 10) }),
    left !== null && left > 0 && t('review.left', { time: leftText(left) }),
  ].filter(Boolean)
  return (
    <div className="stack">
      <div className="stack-2">
        <p role="status" className="font-ui">
          {t(arrived ? 'review.last' : stopped ? 'review.stopped' : 'review.sending')}
        </p>
        <ProgressLine label={t('review.sending')} share={total === 0 ? 0 : Math.min(1, sent / total)} className="h-2" />
        <p className="small quiet num">{facts.join(' · ')}</p>
      </div>
      {state.phase === 'failed' && (
        <Alert
          kind={lost ? 'warning' : 'danger'}
          urgent
          title={<span className="block">{t(lost ? 'review.lost' : 'review.failed')}</span>}
        >
          {lost ? t('review.lostText') : refusal ? t(`review.refusal.${refusal}`) : errorText(state.error)}
        </Alert>
      )}
      {!arrived && (
        <div className="btn-row">
          {stopped ? (
            <Button icon="i-ph-upload-simple" onClick={onResume}>
              {t('review.resume')}
            </Button>
          ) : (
            <Button kind="line" icon="i-ph-pause" onClick={onPause}>
              {t('review.pause')}
            </Button>
          )}
          <Button kind="plain" onClick={onCancel}>
            {t('review.cancel')}
          </Button>
        </div>
      )}
      <p className="caption quiet">{t('review.stay')}</p>
    </div>
  )
}
