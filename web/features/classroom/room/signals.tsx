/** One press of the student that the tutor sees beside the picture for some seconds. Kept nowhere, and without a sound. */
import { useEffect, useRef, useState } from 'react'
import { SignalTutor, StudentSignalled } from '#contract/classroom/events/signals.ts'
import { type StudentSignal, signalLimits, studentSignals } from '#contract/vocabulary/signals.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { signals } from '#web/features/classroom/copy/signals.ts'
import { emit, listen } from '#web/lib/socket.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { LiveRegion } from '#web/ui/live-region.tsx'

const icons: Readonly<Record<StudentSignal, IconName>> = {
  slower: 'i-ph-hourglass-medium',
  again: 'i-ph-arrow-counter-clockwise',
  write: 'i-ph-pencil-simple',
}

/** A value that goes by itself after some ms. */
const useFleeting = <T,>(ms: number) => {
  const [value, setValue] = useState<T | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = (next: T) => {
    clearTimeout(timer.current)
    setValue(next)
    timer.current = setTimeout(() => setValue(null), ms)
  }
  return [value, show] as const
}

type Answer = { signal: StudentSignal; arrived: boolean | null }

/** The student's three buttons, over the lower edge of the picture. */
export function SignalButtons({ sessionId }: { sessionId: string }) {
  const t = useCopy(signals)
  const [answer, show] = useFleeting<Answer>(signalLimits.everyMs)
  const press = async (signal: StudentSignal) => {
    // Until the next may be sent.
    if (answer) return
    show({ signal, arrived: null })
    const { code } = await emit(SignalTutor, { sessionId, signal })
    show({ signal, arrived: code === 'ok' })
  }
  const words = answer?.arrived == null ? null : t(answer.arrived ? 'arrived' : 'failed')
  return (
    <section className="room-signals" aria-label={t('label')}>
      {studentSignals.map((signal) => {
        const own = answer?.signal === signal ? words : null
        return (
          <button
            key={signal}
            type="button"
            className="video-tag room-signal"
            title={t(`ask.${signal}`)}
            aria-disabled={answer !== null}
            onClick={() => void press(signal)}
          >
            <Icon name={own === null ? icons[signal] : answer?.arrived ? 'i-ph-check' : 'i-ph-warning'} />
            <span>{own ?? t(`ask.${signal}`)}</span>
          </button>
        )
      })}
      <LiveRegion>{words}</LiveRegion>
    </section>
  )
}

/** What the student signalled last, beside their picture. */
export function SignalChip({ sessionId, name }: { sessionId: string; name: string }) {
  const t = useCopy(signals)
  const [shown, show] = useFleeting<StudentSignal>(signalLimits.shownMs)
  const latest = useRef(show)
  latest.current = show
  useEffect(
    () => listen(StudentSignalled, (one) => one.sessionId === sessionId && latest.current(one.signal)),
    [sessionId],
  )
  return (
    <div className="room-signals">
      <LiveRegion visible>
        {shown && (
          <span className="video-tag">
            <Icon name={icons[shown]} />
            {t(`told.${shown}`, { name })}
          </span>
        )}
      </LiveRegion>
    </div>
  )
}
