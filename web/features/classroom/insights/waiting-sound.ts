import { useEffect } from 'react'
import { isSoundMarked } from './sound-mark.ts'

/** Sends sound of lessons that waits on this device; what sends it loads only where there is some. */
export const useWaitingSound = (userId: number): void => {
  useEffect(() => {
    const look = () => {
      if (isSoundMarked()) void import('./send-sound.ts').then(({ sendSound }) => sendSound(userId))
    }
    look()
    window.addEventListener('online', look)
    return () => window.removeEventListener('online', look)
  }, [userId])
}
