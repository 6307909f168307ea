import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { currentToken } from '#web/lib/token.ts'
import type { ToastMessage } from '#web/ui/toast.tsx'

let resolveMounted = (): void => undefined
const mounted = new Promise<void>((resolve) => {
  resolveMounted = resolve
})

const importToast = () => import('#web/ui/toast.tsx')

const ToastPile = lazy(async () => {
  const { ToastProvider } = await importToast()
  return {
    default: function Pile() {
      useEffect(resolveMounted, [])
      return <ToastProvider>{null}</ToastProvider>
    },
  }
})

/** Whether messages can be shown; remembered here, because the code may be there before anything is mounted. */
let isLoaded = false
const listeners = new Set<() => void>()
// Mounted only once its code has arrived: nothing catches a fault up here, and a page must outlive a lost network.
const loadToasts = (): void =>
  void importToast().then(
    () => {
      isLoaded = true
      for (const listener of listeners) listener()
    },
    () => window.addEventListener('online', loadToasts, { once: true }),
  )
const subscribeToLoaded = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The first touch of the page: nearly every message answers something that somebody did. */
const gestures = ['pointerdown', 'keydown'] as const
for (const gesture of gestures)
  window.addEventListener(gesture, loadToasts, { once: true, capture: true, passive: true })

/** Messages come after the page. Live ones reach only who is signed in: there the code comes as soon as it is quiet. */
export function LazyToasts() {
  const show = useSyncExternalStore(subscribeToLoaded, () => isLoaded)
  useEffect(() => {
    if (currentToken() === null) return
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(loadToasts, 1000)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(loadToasts, { timeout: 2000 })
    return () => cancelIdleCallback(handle)
  }, [])
  return show ? (
    <Suspense>
      <ToastPile />
    </Suspense>
  ) : null
}

/** For messages that may come before anything can show them, such as the end of a session while the page opens. */
export const toastWhenReady = async (message: ToastMessage): Promise<void> => {
  loadToasts()
  const [{ toast }] = await Promise.all([importToast(), mounted])
  toast.show(message)
}
