import { type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { resumeAudio } from '../sessions/audio.ts'
import { useCallCopy } from '../sessions/call-copy.ts'
import { preferences, usePreference } from '../sessions/preferences.ts'

type SoundProps = { track: MediaStreamTrack | null; name: 'remote' | 'screen' }

/** Plays the element on the loudspeaker that was chosen for calls. */
export const useLoudspeaker = (element: RefObject<HTMLAudioElement | null>): void => {
  const [speaker] = usePreference(preferences.speaker)
  useEffect(() => {
    const audio = element.current
    if (!audio || !('setSinkId' in audio)) return
    // A chosen loudspeaker that was unplugged would play nothing; it is used again as soon as it is back.
    const choose = () => void audio.setSinkId(speaker).catch(() => audio.setSinkId('').catch(() => undefined))
    choose()
    navigator.mediaDevices.addEventListener('devicechange', choose)
    return () => navigator.mediaDevices.removeEventListener('devicechange', choose)
  }, [element, speaker])
}

/**
 * Plays the other member's voice, or what they share, independently of any video element. Shows a button where the
 * browser blocks autoplay.
 */
export function RemoteSound({ track, name }: SoundProps) {
  const t = useCallCopy()
  const element = useRef<HTMLAudioElement>(null)
  const [blocked, setBlocked] = useState(false)

  useEffect(() => {
    const audio = element.current
    if (!audio || !track) return
    audio.srcObject = new MediaStream([track])
    audio.play().then(
      () => setBlocked(false),
      (error: unknown) => setBlocked(error instanceof DOMException && error.name === 'NotAllowedError'),
    )
    return () => {
      audio.srcObject = null
    }
  }, [track])

  useLoudspeaker(element)

  const allow = () => {
    resumeAudio()
    for (const media of document.querySelectorAll<HTMLMediaElement>('audio[data-sound], video'))
      void media.play().catch(() => undefined)
    setBlocked(false)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: a live voice has no captions to offer */}
      <audio ref={element} autoPlay data-sound={name} />
      {blocked && (
        <div className="room-allow absolute z-raised inset-0 place-content-center justify-items-center gap-3 rounded-lg bg-scrim text-on-veil">
          <p>{t('room.playText')}</p>
          <Button kind="now" icon="i-ph-speaker-high" onClick={allow}>
            {t('room.play')}
          </Button>
        </div>
      )}
    </>
  )
}
