import { lazy, type ReactElement, Suspense, useSyncExternalStore } from 'react'

/** The rail shows icons only, but a screen reader still hears the word. */
export const railLabelClass = 'side-label lt-lg:inline lt-lg:visually-hidden'

// Only the rail of tablets needs it.
const Tooltip = lazy(() => import('#web/ui/tooltip.tsx').then((module) => ({ default: module.Tooltip })))

const rail = matchMedia('(width >= 768px) and (width < 1024px)')
const subscribeToRail = (listener: () => void) => {
  rail.addEventListener('change', listener)
  return () => rail.removeEventListener('change', listener)
}

/** Beside the icons of the rail; where the words stand anyway it would only repeat them. */
export function RailTooltip({ text, children }: { text: string; children: ReactElement }) {
  const narrow = useSyncExternalStore(subscribeToRail, () => rail.matches)
  if (!narrow) return children
  return (
    <Suspense fallback={children}>
      <Tooltip text={text} side="inline-end">
        {children}
      </Tooltip>
    </Suspense>
  )
}
