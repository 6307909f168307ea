import { useEffect, useState } from 'react'

const slowMs = 8000
const stuckMs = 20_000

type Slowness = 'fine' | 'slow' | 'stuck'

/** How long something has been on its way: words after eight seconds, an offer to retry after twenty. */
export const useSlowness = (waiting: boolean): Slowness => {
  const [slowness, setSlowness] = useState<Slowness>('fine')
  useEffect(() => {
    if (!waiting) return
    const timers = [setTimeout(() => setSlowness('slow'), slowMs), setTimeout(() => setSlowness('stuck'), stuckMs)]
    return () => {
      for (const timer of timers) clearTimeout(timer)
      setSlowness('fine')
    }
  }, [waiting])
  return slowness
}
