import { IllustrationFrame } from '#web/ui/illustration-frame.tsx'

/** A torn wire. In a file of its own, because it must already be loaded when the network is gone. */
export const DisconnectedIllustration = () => (
  <IllustrationFrame>
    <path d="M88 92H58a30 30 0 1 1 30-30z" fill="var(--fill)" />
    <path d="M40 62h10l6-14 8 28 6-14h6" stroke="var(--quiet)" />
    <path d="M90 84V62a22 22 0 1 1 22 22z" fill="var(--karkadeh-subtle)" />
    <path d="m104 54 16 16m0-16-16 16" stroke="var(--karkadeh)" />
  </IllustrationFrame>
)
