import { lazy, type ReactElement, Suspense, useSyncExternalStore } from 'react'

/** Hides the label visually in the tablet's icon rail, but keeps it for screen readers. */
export const railLabelClass = 'side-label lt-lg:inline lt-lg:visually-hidden'

// Lazy, because only the tablet's icon rail needs it.
const Tooltip = lazy(() => import('#web/ui/tooltip.tsx').then((module) => ({ default: module.Tooltip })))

const rail = matchMedia('(width >= 768px) and (width < 1024px)')
const subscribeToRail = (listener: () => void) => {
  rail.addEventListener('change', listener)
  return () => rail.removeEventListener('change', listener)
}

/** A tooltip in the icon rail only; elsewhere the label is visible and a tooltip would repeat it. */
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
