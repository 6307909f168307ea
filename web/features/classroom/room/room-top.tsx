import { MinorChip } from '#web/features/people/guardian/minor-chip.tsx'
import { formatMinutes, formatStopwatch } from '#web/lib/format.ts'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LiveRegion } from '#web/ui/live-region.tsx'
import { LogoMark } from '#web/ui/logo.tsx'
import type { CallDetails } from '../sessions/call.ts'
import { useCallCopy } from '../sessions/call-copy.ts'
import { canFullScreen, useFullScreen } from '../sessions/hooks.ts'
import { SignalBars } from '../sessions/signal-bars.tsx'
import { spokenMinutes, type Timer } from '../sessions/timer.ts'

const leftKeys = {
  before: 'room.toStart',
  calm: 'room.left',
  soon: 'room.left',
  last: 'room.left',
  over: 'room.over',
  closing: 'room.closing',
  closed: 'room.over',
} as const

function TimerPill({ timer }: { timer: Timer }) {
  const t = useCallCopy()
  const elapsed = formatStopwatch(timer.elapsedSeconds)
  const left = formatStopwatch(timer.leftSeconds)
  const spoken = spokenMinutes(timer)
  const running = timer.phase === 'calm' || timer.phase === 'soon' || timer.phase === 'last'
  const shown = t(leftKeys[timer.phase], { time: left })
  return (
    <>
      <span
        className="timer"
        role="timer"
        data-phase={timer.phase}
        aria-label={running ? t('room.timer', { elapsed, left }) : shown}
      >
        {timer.phase !== 'before' && (
          <span className="quiet max-[359px]:hidden">{t('room.elapsed', { time: elapsed })}</span>
        )}
        <span className="timer-left py-0.5 px-3 rounded-full font-strong">{shown}</span>
      </span>
      {/* Only some minutes are announced, so that a screen reader does not talk over the lesson every second. */}
      <LiveRegion>{spoken && t('room.spoken', { count: spoken })}</LiveRegion>
    </>
  )
}

const word = (bars: number | null) => (bars === null ? 'none' : bars >= 4 ? 'good' : bars >= 2 ? 'fair' : 'poor')

type RoomTopProps = { call: CallDetails; title: string; timer: Timer; bars: number | null }

/** The title, the remaining time, and the quality of the connection. */
export function RoomTop({ call, title, timer, bars }: RoomTopProps) {
  const t = useCallCopy()
  const { full, toggle } = useFullScreen()
  const quality = t(`room.quality.${word(bars)}`)
  return (
    <header className="room-top">
      <LogoMark className="size-8 lt-md:hidden" />
      <div className="flex-1 min-w-0 leading-[1.4] lt-md:absolute lt-md:size-1px lt-md:overflow-hidden lt-md:[clip-path:inset(50%)]">
        <h1 className="text-body font-strong focus:shadow-none">{title}</h1>
        <p className="caption quiet">{formatMinutes((call.end - call.start) / 60_000)}</p>
      </div>
      {call.other.minor && <MinorChip className="lt-md:hidden" />}
      <TimerPill timer={timer} />
      <span className="pill" title={quality}>
        <SignalBars bars={bars ?? 0} label={quality} />
        <span className="only-md" aria-hidden="true">
          {quality}
        </span>
      </span>
      {canFullScreen() && (
        <IconButton
          icon={full ? 'i-ph-corners-in' : 'i-ph-corners-out'}
          label={t(full ? 'controls.exitFullScreen' : 'controls.fullScreen')}
          onClick={toggle}
        />
      )}
    </header>
  )
}

/** One bar per quarter of an hour, filling as it passes. Decorative: the time above it is text. */
export function QuarterLine({ timer }: { timer: Timer }) {
  return (
    <div className={cx('quarter-line')} aria-hidden="true">
      {timer.quarters.map((share, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the position is the identity of a quarter
        <i className="flex-1 h-5px overflow-hidden rounded-[3px] bg-veil-faint" key={index}>
          <b className="block h-full bg-now" style={{ inlineSize: `${share * 100}%` }} />
        </i>
      ))}
    </div>
  )
}
