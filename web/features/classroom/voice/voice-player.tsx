import { type RefObject, useEffect, useRef, useState } from 'react'

type VoicePlayerProps = {
  src: string
  label: string
  ref?: RefObject<HTMLAudioElement | null>
  onError?: () => void
}

/** The player of the browser, which every keyboard and screen reader knows. */
export function VoicePlayer({ src, label, ref, onError }: VoicePlayerProps) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: what a student said has none
    <audio
      ref={ref}
      controls
      preload="none"
      src={src}
      className="w-full max-w-104"
      aria-label={label}
      onError={onError}
    />
  )
}

/** A recording of this device. */
export function OwnVoicePlayer({ voice, label }: { voice: File; label: string }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(voice)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [voice])
  return address && <VoicePlayer src={address} label={label} />
}

/** A file that fails with a new address is gone, and asking again would not end. */
const askAgainMs = 60_000
/** What comes later than this is not played by itself: whoever pressed play no longer waits for it. */
const waitsMs = 8_000

type StoredVoicePlayerProps = {
  src: string
  label: string
  /** Asks for the answer that names its address again. */
  refresh: () => void
}

/**
 * A recording of the server. Its address opens for an hour, and each answer brings another: the player keeps the first until
 * it fails, because a new one would stop what it plays. Mounted anew for another recording.
 */
export function StoredVoicePlayer({ src, label, refresh }: StoredVoicePlayerProps) {
  const player = useRef<HTMLAudioElement>(null)
  const [opened, setOpened] = useState(src)
  /** The address that failed last, and when. */
  const [failed, setFailed] = useState<{ readonly src: string; readonly at: number } | null>(null)
  const askedAt = useRef(Number.NEGATIVE_INFINITY)

  useEffect(() => {
    if (failed?.src === opened && src !== opened) setOpened(src)
  }, [failed, src, opened])
  useEffect(() => {
    if (!failed || failed.src === opened || performance.now() > failed.at + waitsMs) return
    // Whoever pressed play need not do it again, unless their browser insists.
    void player.current?.play().catch(() => undefined)
  }, [failed, opened])

  const onError = () => {
    const at = performance.now()
    setFailed({ src: opened, at })
    if (src !== opened || at < askedAt.current + askAgainMs) return
    askedAt.current = at
    refresh()
  }
  return <VoicePlayer ref={player} src={opened} label={label} onError={onError} />
}
