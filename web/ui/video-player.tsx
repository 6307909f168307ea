import type { CaptionLanguage } from '#contract/vocabulary/captions.ts'
import '#web/styles/parts/video.css'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { common } from '#web/copy/common.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { videoPlayer } from '#web/copy/video-player.ts'
import { formatStopwatch } from '#web/lib/format.ts'
import { paysByTheByte } from '#web/lib/network.ts'
import { Button } from '#web/ui/button.tsx'
import { isCaptionsKey, useCaptions } from '#web/ui/captions.ts'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { seekTarget, speeds } from '#web/ui/video-seek.ts'

type VideoPlayerProps = {
  src: string
  poster?: string | null | undefined
  /** Names the video. */
  label: string
  /** The length in seconds, for recordings whose head does not tell it. */
  seconds?: number | undefined
  /** Begins at once and takes the focus; for a player that replaces the button that was pressed. */
  autoPlay?: boolean
  /** Offered when the video cannot be played, besides the message. */
  onRetry?: () => void
  /** What is said, as a WebVTT file. */
  captions?: { readonly src: string; readonly language: CaptionLanguage } | null | undefined
  /** The captions are to be judged: they are shown, whatever was chosen on this device. */
  previewsCaptions?: boolean
  className?: string
}

/** Phones of Apple show no other element than the video itself on the whole screen. */
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

const useFullScreenOf = (box: HTMLElement | null): boolean => {
  const [full, setFull] = useState(false)
  useEffect(() => {
    const follow = () => setFull(box !== null && document.fullscreenElement === box)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [box])
  return full
}

/**
 * A video with its own controls, left to right as players are everywhere. Arrow keys on the play button and the
 * position go five seconds back and forth; C shows and hides captions.
 */
export function VideoPlayer({
  src,
  poster,
  label,
  seconds,
  autoPlay,
  onRetry,
  captions,
  previewsCaptions = false,
  className,
}: VideoPlayerProps) {
  const t = useCopy(videoPlayer)
  const c = useCopy(common)
  const [box, setBox] = useState<HTMLElement | null>(null)
  const video = useRef<PhoneVideo>(null)
  const playButton = useRef<HTMLButtonElement>(null)
  const full = useFullScreenOf(box)
  const shownCaptions = useCaptions(video, captions?.src ?? null, previewsCaptions)
  const [state, setState] = useState({ playing: false, at: 0, length: seconds ?? 0, muted: false, volume: 1, speed: 1 })
  const [failed, setFailed] = useState(false)
  // A video of this device costs nothing.
  const [isHeld, setHeldBack] = useState(() => !autoPlay && !src.startsWith('blob:') && paysByTheByte())

  useEffect(() => {
    if (autoPlay) playButton.current?.focus()
  }, [autoPlay])

  const read = () => {
    const { paused, currentTime, duration, muted, volume, playbackRate } = video.current as HTMLVideoElement
    const length = seconds ?? (Number.isFinite(duration) ? duration : 0)
    setState({ playing: !paused, at: currentTime, length, muted, volume, speed: playbackRate })
  }
  const toggle = () => {
    if (video.current?.paused) void video.current.play().catch(() => undefined)
    else video.current?.pause()
  }
  const seek = (to: number) => {
    if (video.current) video.current.currentTime = to
    setState((before) => ({ ...before, at: to }))
  }
  const seekByKey = (event: KeyboardEvent) => {
    const to = seekTarget(event.key, state)
    if (to === null) return
    event.preventDefault()
    seek(to)
  }
  const toggleByKey = (event: KeyboardEvent) => {
    if (captions && isCaptionsKey(event)) shownCaptions.toggle()
  }
  const changeSpeed = (speed: number) => {
    if (video.current) video.current.playbackRate = speed
  }
  const toggleFullScreen = () => {
    if (full) void document.exitFullscreen()
    else if (box?.requestFullscreen) void box.requestFullscreen()
    else video.current?.webkitEnterFullscreen?.()
  }
  const time = formatStopwatch(state.at)
  const total = formatStopwatch(state.length)

  return (
    <section
      ref={setBox}
      className={cx(
        'player relative grid overflow-hidden rounded-lg turn-start bg-deep-sunken text-on-veil',
        className,
      )}
      aria-label={label}
      data-captioned={captions ? '' : undefined}
    >
      {/* biome-ignore lint/a11y/useMediaCaption: a film has them once its studio has put them there */}
      <video
        ref={video}
        src={src}
        poster={poster ?? undefined}
        playsInline
        autoPlay={autoPlay}
        preload={isHeld ? 'none' : 'metadata'}
        aria-label={label}
        onClick={() => {
          toggle()
          // Otherwise the keys of the player would be heard by nobody after a click on the picture.
          playButton.current?.focus({ preventScroll: true })
        }}
        onPlay={({ currentTarget: { muted, volume } }) => {
          setHeldBack(false)
          shownCaptions.begin(muted || volume === 0)
          read()
        }}
        onPause={read}
        onEnded={read}
        onTimeUpdate={read}
        onSeeked={read}
        onLoadedMetadata={read}
        onVolumeChange={read}
        onRateChange={read}
        onError={() => setFailed(true)}
      >
        {captions && (
          <track
            key={captions.src}
            kind="captions"
            src={captions.src}
            srcLang={captions.language}
            label={t(`languages.${captions.language}`)}
          />
        )}
      </video>
      {isHeld && !failed && <p className="pt-2 px-3 pb-0 fs-small">{t('metered')}</p>}
      {failed ? (
        <Failed onRetry={onRetry} retry={c('retry')}>
          {t('failed')}
        </Failed>
      ) : (
        <fieldset className="player-bar" dir="ltr" aria-label={t('controls')} onKeyDown={toggleByKey}>
          <div className="flex items-center gap-3">
            <input
              type="range"
              className="grow-in h-6 [accent-color:var(--now)] cursor-pointer"
              aria-label={t('seek')}
              aria-valuetext={t('position', { time, total })}
              min={0}
              max={state.length || 1}
              step={0.1}
              value={Math.min(state.at, state.length)}
              disabled={state.length === 0}
              onChange={(event) => seek(Number(event.target.value))}
              onKeyDown={seekByKey}
            />
            <span className="small num whitespace-nowrap">
              {time} / {total}
            </span>
          </div>
          <div className="flex items-center gap-1">
            <IconButton
              ref={playButton}
              icon={state.playing ? 'i-ph-pause-fill' : 'i-ph-play-fill'}
              label={t(state.playing ? 'pause' : 'play')}
              onClick={toggle}
              onKeyDown={seekByKey}
            />
            {/* The browser's own list: one of ours would be outside of the element that fills the screen. */}
            <select
              className="ms-auto h-control-sm px-2 border border-veil-line rounded-sm bg-transparent text-inherit fs-small"
              aria-label={t('speed')}
              value={state.speed}
              onChange={(event) => changeSpeed(Number(event.target.value))}
            >
              {speeds.map((speed) => (
                <option className="bg-overlay text-text" key={speed} value={speed}>
                  {speed}×
                </option>
              ))}
            </select>
            <IconButton
              icon={state.muted || state.volume === 0 ? 'i-ph-speaker-slash' : 'i-ph-speaker-high'}
              label={t(state.muted ? 'unmute' : 'mute')}
              onClick={() => {
                if (video.current) video.current.muted = !state.muted
              }}
            />
            <input
              type="range"
              className="h-6 [accent-color:var(--now)] cursor-pointer w-18 player-volume"
              aria-label={t('volume')}
              min={0}
              max={1}
              step={0.05}
              value={state.muted ? 0 : state.volume}
              onChange={(event) => {
                if (!video.current) return
                video.current.volume = Number(event.target.value)
                video.current.muted = false
              }}
            />
            {captions && (
              <IconButton
                icon={shownCaptions.isShown ? 'i-ph-closed-captioning-fill' : 'i-ph-closed-captioning'}
                label={t('captions')}
                aria-pressed={shownCaptions.isShown}
                aria-keyshortcuts="c"
                onClick={shownCaptions.toggle}
              />
            )}
            <IconButton
              icon={full ? 'i-ph-corners-in' : 'i-ph-corners-out'}
              label={t(full ? 'exitFullScreen' : 'fullScreen')}
              onClick={toggleFullScreen}
            />
          </div>
        </fieldset>
      )}
    </section>
  )
}

type FailedProps = { children: ReactNode; retry: string; onRetry: (() => void) | undefined }

function Failed({ children, retry, onRetry }: FailedProps) {
  return (
    <div role="alert" className="player-failed grid justify-items-center gap-2 p-4 text-center">
      <p>{children}</p>
      {onRetry && (
        <Button size="sm" kind="line" icon="i-ph-arrow-clockwise" onClick={onRetry}>
          {retry}
        </Button>
      )}
    </div>
  )
}
