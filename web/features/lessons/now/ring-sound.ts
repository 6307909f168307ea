/** The sound and the vibration of a ring, as long as it lasts. Browsers play sound only after the page was pressed. */
import { useEffect, useState } from 'react'
import { readStored, writeStored } from '#web/lib/storage.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'

const key = 'hiwar.now.sound'
const everyMs = 2000
const notes = [784, 1047] as const
const noteSeconds = 0.18
const loudness = 0.15
const vibration = [200, 100, 200]

export const isRingHeard = (): boolean => readStored(key) !== 'off'

/** Whether rings are heard on this device. */
export const useRingSound = (): [boolean, (on: boolean) => void] => {
  const [on, setOn] = useState(isRingHeard)
  return [
    on,
    (next) => {
      writeStored(key, next ? null : 'off')
      setOn(next)
    },
  ]
}

const play = (audio: AudioContext): void => {
  for (const [index, frequency] of notes.entries()) {
    const at = audio.currentTime + index * noteSeconds
    const gain = audio.createGain()
    gain.gain.setValueAtTime(0, at)
    gain.gain.linearRampToValueAtTime(loudness, at + 0.02)
    gain.gain.exponentialRampToValueAtTime(0.001, at + noteSeconds)
    gain.connect(audio.destination)
    const tone = audio.createOscillator()
    tone.frequency.value = frequency
    tone.connect(gain)
    tone.start(at)
    tone.stop(at + noteSeconds)
  }
}

/** Rings while mounted, unless the tutor has switched the sound off; phones vibrate where motion is not reduced. */
export const useRinging = (): void => {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  useEffect(() => {
    const isHeard = isRingHeard()
    const audio = isHeard && typeof AudioContext === 'function' ? new AudioContext() : null
    const ring = () => {
      if (audio?.state === 'running') play(audio)
      if (isHeard && !isStill && 'vibrate' in navigator) navigator.vibrate(vibration)
    }
    ring()
    const timer = setInterval(ring, everyMs)
    return () => {
      clearInterval(timer)
      void audio?.close()
    }
  }, [isStill])
}
