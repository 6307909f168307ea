import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

type ComponentModule<P> = { default: ComponentType<P> }

/** How long after a failure the code is asked for again, in milliseconds. */
const retryAfter = 20_000

/**
 * A part beside the screen, such as what runs live. With `lazy`, code that cannot be loaded would take the whole page
 * down, for there is no error boundary around such parts; here the screen stays as it is, `without` the part, and the
 * code is asked for again when the network comes back or some seconds later. What was fetched ahead is there at once.
 */
export const loadBeside = <P extends object>(
  load: () => Promise<ComponentModule<P>>,
  without: (props: P) => ReactNode = () => null,
) => {
  let loaded: ComponentType<P> | undefined
  const fetchCode = async (): Promise<void> => {
    loaded ??= (await load()).default
  }
  function Beside(props: P) {
    const [Part, setPart] = useState(() => loaded)
    useEffect(() => {
      if (Part !== undefined) return
      let isUnmounted = false
      let timer: ReturnType<typeof setTimeout> | undefined
      const ask = async () => {
        clearTimeout(timer)
        try {
          await fetchCode()
          if (!isUnmounted) setPart(() => loaded)
        } catch {
          if (!isUnmounted) timer = setTimeout(() => void ask(), retryAfter)
        }
      }
      const onOnline = () => void ask()
      void ask()
      window.addEventListener('online', onOnline)
      return () => {
        isUnmounted = true
        clearTimeout(timer)
        window.removeEventListener('online', onOnline)
      }
    }, [Part])
    return Part === undefined ? without(props) : <Part {...props} />
  }
  /** Fetches the code before the part is shown. A failure is left to the part. */
  const fetchAhead = (): Promise<void> => fetchCode().catch(() => undefined)
  return Object.assign(Beside, { fetchAhead })
}
