import { type RefObject, useEffect, useRef, useState } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { homework as homeworkCopy } from '#web/features/classroom/copy/homework.ts'
import { useRefreshHomework } from './query.ts'

type VoiceAnswerProps = { src: string; ref?: RefObject<HTMLAudioElement | null>; onError?: () => void }

/** The player of the browser, which every keyboard and screen reader knows. */
export function VoiceAnswer({ src, ref, onError }: VoiceAnswerProps) {
  const t = useCopy(homeworkCopy)
  return (
    // biome-ignore lint/a11y/useMediaCaption: what a student said at home has none
    <audio
      ref={ref}
      controls
      preload="none"
      src={src}
      className="w-full max-w-104"
      aria-label={t('answerOf.voice')}
      onError={onError}
    />
  )
}

/** A file that fails with a new address is gone, and asking again would not end. */
const askAgainMs = 60_000
/** What comes later than this is not played by itself: whoever pressed play no longer waits for it. */
const waitsMs = 8_000

/**
 * What a student handed in. Its address opens for an hour, and each answer of the server brings another: the player keeps
 * the first until it fails, because a new one would stop what it plays.
 */
export function HandedInVoice({ src }: { src: string }) {
  const refresh = useRefreshHomework()
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
  return <VoiceAnswer ref={player} src={opened} onError={onError} />
}
