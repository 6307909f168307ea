import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { currentToken } from '#web/lib/token.ts'
import type { ToastMessage } from '#web/ui/toast.tsx'

const importToast = () => import('#web/ui/toast.tsx')

const ToastPile = lazy(async () => {
  const { ToastProvider } = await importToast()
  return {
    default: function Pile() {
      return <ToastProvider>{null}</ToastProvider>
    },
  }
})

/** Whether the toast code has loaded; outside React, because that may happen before anything is mounted. */
let isLoaded = false
const listeners = new Set<() => void>()
// Mounted only once loaded: there is no error boundary at this level, so a failed `lazy` would take the page down.
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

const gestures = ['pointerdown', 'keydown'] as const

/** Loads the toast code with the first input on the page, since nearly every toast follows an action. Called once. */
export const loadToastsOnInput = (): void => {
  for (const gesture of gestures)
    window.addEventListener(gesture, loadToasts, { once: true, capture: true, passive: true })
}

/** Mounts toasts after the page. For signed-in people, who get live events, their code loads when the page is idle. */
export function LazyToasts() {
  const show = useSyncExternalStore(
    subscribeToLoaded,
    () => isLoaded,
    () => false,
  )
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

/** Shows a toast from code that is loaded before the toasts are, such as for an expired session at start. */
export const toastWhenReady = async (message: ToastMessage): Promise<void> => {
  loadToasts()
  const { toast } = await importToast()
  toast.show(message)
}
