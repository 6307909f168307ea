import { useEffect, useRef } from 'react'
import { cx } from '#web/ui/cx.ts'

type VideoProps = {
  track: MediaStreamTrack
  /** People know themselves from the mirror; others are seen as they are. */
  mirrored?: boolean
  /** Shows all of it, with bands where the shapes differ: for screens, where every edge matters. */
  whole?: boolean
  label: string
  name: string
}

/** A picture without sound: sound has an element of its own, so that it survives every change on the stage. */
export function Video({ track, mirrored, whole, label, name }: VideoProps) {
  const element = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const video = element.current
    if (!video) return
    video.srcObject = new MediaStream([track])
    void video.play().catch(() => undefined)
    return () => {
      video.srcObject = null
    }
  }, [track])
  return (
    <video
      ref={element}
      aria-label={label}
      data-picture={name}
      className={cx(mirrored && 'is-mirrored', whole && 'is-whole')}
      autoPlay
      playsInline
      muted
      disablePictureInPicture={mirrored}
    />
  )
}
