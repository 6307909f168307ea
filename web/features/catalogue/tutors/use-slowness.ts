import { useEffect, useState } from 'react'

const slowMs = 8000
const stuckMs = 20_000

type Slowness = 'fine' | 'slow' | 'stuck'

/**
 * How long something has been loading: `slow` after eight seconds, when text is shown; `stuck` after twenty, when a
 * retry is offered.
 */
export const useSlowness = (isWaiting: boolean): Slowness => {
  const [slowness, setSlowness] = useState<Slowness>('fine')
  useEffect(() => {
    if (!isWaiting) return
    const timers = [setTimeout(() => setSlowness('slow'), slowMs), setTimeout(() => setSlowness('stuck'), stuckMs)]
    return () => {
      for (const timer of timers) clearTimeout(timer)
      setSlowness('fine')
    }
  }, [isWaiting])
  return slowness
}
