import { useEffect, useRef } from 'react'
import { cx } from '#web/ui/cx.ts'

type VideoProps = {
  track: MediaStreamTrack
  /** For the user's own camera, which people expect to see as in a mirror. */
  mirrored?: boolean
  /** Shows the whole picture, with bars where the shapes differ: for shared screens, where every edge matters. */
  whole?: boolean
  label: string
  name: string
}

/** A video element without sound. Sound has an element of its own, so that changes of the stage do not interrupt it. */
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
      className={cx(mirrored && '[scale:-1_1]', whole && 'is-whole')}
      autoPlay
      playsInline
      muted
      disablePictureInPicture={mirrored}
    />
  )
}
