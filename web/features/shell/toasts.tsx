import { lazy, Suspense, useEffect, useState } from 'react'
import type { ToastMessage } from '#web/ui/toast.tsx'

let ready = (): void => undefined
const mounted = new Promise<void>((resolve) => {
  ready = resolve
})

const load = () => import('#web/ui/toast.tsx')

const Pile = lazy(async () => {
  const { ToastProvider } = await load()
  return {
    default: function Pile() {
      useEffect(ready, [])
      return <ToastProvider>{null}</ToastProvider>
    },
  }
})

/** Messages come after the page: their code waits until the browser has nothing better to do. */
export function Toasts() {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    const show = () => setIdle(true)
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(show, 1000)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(show, { timeout: 2000 })
    return () => cancelIdleCallback(handle)
  }, [])
  return idle ? (
    <Suspense>
      <Pile />
    </Suspense>
  ) : null
}

/** For messages that may come before anything can show them, such as the end of a session while the page opens. */
export const toastWhenReady = async (message: ToastMessage): Promise<void> => {
  const [{ toast }] = await Promise.all([load(), mounted])
  toast.show(message)
}
