import './clips.css'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ClipWish, LoadedClip } from '#contract/classroom/shapes/clip.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { clips } from '#web/features/classroom/copy/clips.ts'
import { useLoudspeaker } from '#web/features/classroom/room/sound.tsx'
import { resumeAudio } from '#web/features/classroom/sessions/audio.ts'
import type { CallDetails } from '#web/features/classroom/sessions/call.ts'
import { useCallCopy } from '#web/features/classroom/sessions/call-copy.ts'
import { useSpeaking } from '#web/features/classroom/sessions/hooks.ts'
import { nameOf } from '#web/features/classroom/sessions/words.ts'
import { formatStopwatch } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LiveRegion } from '#web/ui/live-region.tsx'
import { toast } from '#web/ui/toast.tsx'
import { ClipControls } from './clip-controls.tsx'
import { sendClip, takeAwaited, wishOf } from './play-clip.ts'
import { useClipPlace, useClipPlayer, useDragged, useToldState } from './use-clip-player.ts'

/** How loud the clip is while the other one speaks. */
const underVoice = 0.3
/** A hand that rests so long on the bar has found its place. */
const restMs = 250

/** Of this page, for the next clip as well. */
let chosenSound = { volume: 1, muted: false }

const useOwnSound = (element: RefObject<HTMLAudioElement | null>, voice: MediaStreamTrack | null) => {
  const [sound, setSound] = useState(chosenSound)
  const isSpoken = useSpeaking(voice)
  useEffect(() => {
    const audio = element.current
    if (!audio) return
    audio.volume = sound.volume * (isSpoken ? underVoice : 1)
    audio.muted = sound.muted
  }, [element, sound, isSpoken])
  const choose = (change: Partial<typeof chosenSound>) => {
    chosenSound = { ...sound, ...change }
    setSound(chosenSound)
  }
  return [sound, choose] as const
}

type ClipBarProps = {
  call: CallDetails
  clip: LoadedClip
  /** The other member is in the call. */
  otherInside: boolean
  voice: MediaStreamTrack | null
}

/** The clip that both hear: what it is and where, one’s own loudness, and for the tutor the rest. */
export function ClipBar({ call, clip, otherInside, voice }: ClipBarProps) {
  const t = useCopy(clips)
  const c = useCallCopy()
  const name = nameOf(c, call.other)
  const element = useRef<HTMLAudioElement>(null)
  const { player, clock, state } = useClipPlayer(clip, element)
  useToldState({ sessionId: call.sessionId, userId: call.me.userId }, clip, state)
  useLoudspeaker(element)
  const [sound, chooseSound] = useOwnSound(element, voice)
  const { atMs, isHeard } = useClipPlace(clip, clock)

  const tell = (isSent: boolean) => isSent || toast.show({ id: 'clip', kind: 'warning', title: t('unsent') })
  const order = (change: Partial<ClipWish>) => {
    // A press takes the place of what was to happen by itself.
    takeAwaited(clip.id)
    void sendClip(call.sessionId, wishOf(clip, clock.now() ?? clip.at, change)).then(tell)
  }
  const [dragged, drag] = useDragged((positionMs) => order({ positionMs, playing: isHeard }), restMs)
  const at = dragged ?? atMs

  const there = otherInside ? (clip.devices.find((one) => one.userId === call.other.userId)?.state ?? 'loading') : null
  const isSettled = state === 'ready' && (there === null || there !== 'loading')
  useEffect(() => {
    if (!call.teaching || !isSettled || !takeAwaited(clip.id)) return
    // Where the other device cannot, the tutor decides.
    if (there === null || there === 'ready') order({ playing: true })
  })

  // Not at first, since a screen reader tells changes alone.
  const [said, setSaid] = useState('')
  const news = t('said', { name, gender: call.other.gender ?? 'other', title: clip.name })
  useEffect(() => setSaid(news), [news])

  const time = { time: formatStopwatch(at / 1000), total: formatStopwatch(clip.ms / 1000) }
  const status =
    state !== 'ready' ? t(`here.${state}`) : there && there !== 'ready' ? t(`there.${there}`, { name }) : null
  const isBad = state === 'failed' || (state === 'ready' && there === 'failed')
  return (
    <section className="clip-bar" aria-label={t('label')}>
      {/* biome-ignore lint/a11y/useMediaCaption: what is heard is the exercise, and nobody has its text */}
      <audio ref={element} data-clip={clip.id} />
      {!call.teaching && <LiveRegion>{said}</LiveRegion>}
      <p className="clip-name small">
        <Icon name="i-ph-music-notes" className="flex-none" />
        <bdi className="truncate">{clip.name}</bdi>
      </p>
      <div className="clip-status small">
        <LiveRegion visible>
          {status && <span className={isBad ? 'text-danger-text' : 'quiet'}>{status}</span>}
        </LiveRegion>
      </div>
      {call.teaching && (
        <IconButton
          size="sm"
          icon="i-ph-x"
          label={t('stop')}
          className="clip-stop"
          onClick={() => void sendClip(call.sessionId, null).then(tell)}
        />
      )}
      <div className="clip-row" dir="ltr">
        {call.teaching && <ClipControls clip={clip} isHeard={isHeard} isOver={atMs >= clip.ms} onOrder={order} />}
        <input
          type="range"
          className="clip-seek"
          aria-label={t('seek')}
          aria-valuetext={t('position', time)}
          min={0}
          max={clip.ms}
          step={500}
          value={Math.min(at, clip.ms)}
          disabled={!call.teaching}
          onChange={(event) => drag(Number(event.target.value))}
        />
        <span className="clip-time caption num" aria-hidden="true">
          {time.time} / {time.total}
        </span>
        {clip.speed !== 1 && !call.teaching && <span className="clip-time caption num">{`${clip.speed}×`}</span>}
        <IconButton
          size="sm"
          icon={sound.muted ? 'i-ph-speaker-slash' : 'i-ph-speaker-high'}
          label={t(sound.muted ? 'unmute' : 'mute')}
          onClick={() => chooseSound({ muted: !sound.muted })}
        />
        <input
          type="range"
          className="clip-volume"
          aria-label={t('volume')}
          min={0}
          max={1}
          step={0.05}
          value={sound.muted ? 0 : sound.volume}
          onChange={(event) => chooseSound({ volume: Number(event.target.value), muted: false })}
        />
      </div>
      {state === 'blocked' && (
        <Button
          size="sm"
          kind="now"
          icon="i-ph-speaker-high"
          className="clip-act"
          onClick={() => {
            resumeAudio()
            player?.hear()
          }}
        >
          {t('hear')}
        </Button>
      )}
      {state === 'failed' && (
        <Button size="sm" kind="line" className="clip-act" onClick={() => player?.retry()}>
          {t('retry')}
        </Button>
      )}
    </section>
  )
}
