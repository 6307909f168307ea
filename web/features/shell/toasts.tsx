import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { currentToken } from '#web/lib/token.ts'
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

/** Whether messages can be shown; remembered here, because the code may be there before anything is mounted. */
let there = false
const listeners = new Set<() => void>()
// Mounted only once its code has arrived: nothing catches a fault up here, and a page must outlive a lost network.
const want = (): void =>
  void load().then(
    () => {
      there = true
      for (const listener of listeners) listener()
    },
    () => window.addEventListener('online', want, { once: true }),
  )
const followArrival = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The first touch of the page: nearly every message answers something that somebody did. */
const gestures = ['pointerdown', 'keydown'] as const
for (const gesture of gestures) window.addEventListener(gesture, want, { once: true, capture: true, passive: true })

/** Messages come after the page. Live ones reach only who is signed in: there the code comes as soon as it is quiet. */
export function Toasts() {
  const show = useSyncExternalStore(followArrival, () => there)
  useEffect(() => {
    if (currentToken() === null) return
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(want, 1000)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(want, { timeout: 2000 })
    return () => cancelIdleCallback(handle)
  }, [])
  return show ? (
    <Suspense>
      <Pile />
    </Suspense>
  ) : null
}

/** For messages that may come before anything can show them, such as the end of a session while the page opens. */
export const toastWhenReady = async (message: ToastMessage): Promise<void> => {
  want()
  const [{ toast }] = await Promise.all([load(), mounted])
  toast.show(message)
}
