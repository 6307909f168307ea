import type { KeyboardEvent } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { chat } from '#web/features/talk/copy/chat.ts'
import { formatStopwatch } from '#web/lib/format.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useOutgoingFile } from './outgoing-files.ts'
import type { ShownAttachment } from './timeline.ts'
import { changeSpeed, pauseVoice, playVoice, seekVoice, usePlayback, useSpeed } from './voice-player.ts'
import { thinOut, wavePath } from './wave.ts'

/** Of the box the wave is drawn in. */
const waveHeight = 32
/** More would touch each other. */
const bars = 30
/** Of an arrow key. */
const stepMs = 2000

type VoiceMessageProps = {
  voice: Extract<ShownAttachment, { kind: 'voice' }>
  /** Of a message that is not stored yet. */
  refId: string | null
}

/** A voice message: play, the wave as the bar of its progress, the time and the speed. */
export function VoiceMessage({ voice, refId }: VoiceMessageProps) {
  const t = useCopy(chat)
  const source = voice.url ?? refId ?? ''
  const file = useOutgoingFile(voice.url === null ? refId : null)
  const playback = usePlayback(source)
  const speed = useSpeed()
  const { lengthMs, peaks } = voice
  const at = Math.min(playback?.atMs ?? 0, lengthMs)
  const isPlaying = playback?.state === 'playing'
  const path = wavePath(thinOut(peaks, bars), waveHeight)
  const total = formatStopwatch(lengthMs / 1000)
  const time = formatStopwatch(at / 1000)
  const seek = (to: number): void => {
    const bounded = Math.max(0, Math.min(to, lengthMs - 1))
    if (playback && playback.state !== 'failed') seekVoice(bounded)
    else void playVoice(source, file, bounded)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowRight: stepMs, ArrowLeft: -stepMs }
    const step = steps[event.key]
    if (step === undefined) return
    // The bar begins at the left in every language, as that of a film does.
    event.preventDefault()
    seek(at + step)
  }
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-2 w-68 max-w-full min-h-control">
      <IconButton
        icon={isPlaying ? 'i-ph-pause-fill' : 'i-ph-play-fill'}
        label={t(isPlaying ? 'voice.pause' : 'voice.play')}
        kind="main"
        round
        loading={playback?.state === 'loading'}
        onClick={() => (isPlaying ? pauseVoice() : void playVoice(source, file))}
      />
      <span className="voice-bar relative h-8" dir="ltr">
        <svg
          className="absolute inset-0 size-full overflow-visible"
          viewBox={`0 0 100 ${waveHeight}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path d={path} />
          <path d={path} className="voice-played" style={{ '--played': `${(1 - at / lengthMs) * 100}%` }} />
        </svg>
        <input
          className="absolute inset-0 size-full m-0 opacity-0 cursor-pointer"
          type="range"
          aria-label={t('voice.seek')}
          aria-valuetext={t('voice.position', { time, total })}
          min={0}
          max={lengthMs}
          step={100}
          value={at}
          onChange={(event) => seek(Number(event.target.value))}
          onKeyDown={onKeyDown}
        />
      </span>
      <span className="voice-time num">
        <span className="visually-hidden">{t('voice.length', { time: total })}</span>
        <span aria-hidden="true">{playback && at > 0 ? time : total}</span>
      </span>
      <button
        type="button"
        className="voice-speed num"
        dir="ltr"
        aria-label={t('voice.speed', { speed: String(speed) })}
        onClick={changeSpeed}
      >
        {speed}×
      </button>
      {playback?.state === 'failed' && (
        <span className="col-span-full caption text-danger-text" role="status">
          {t('voice.failed')}
        </span>
      )}
    </div>
  )
}
