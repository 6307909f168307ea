import { type ReactElement, useSyncExternalStore } from 'react'
import { Tooltip } from '#web/ui/tooltip.tsx'

/** The rail shows icons only, but a screen reader still hears the word. */
export const railLabel = 'side-label lt-lg:inline lt-lg:visually-hidden'

const rail = matchMedia('(width >= 768px) and (width < 1024px)')
const follow = (listener: () => void) => {
  rail.addEventListener('change', listener)
  return () => rail.removeEventListener('change', listener)
}

/** Beside the icons of the rail; where the words stand anyway it would only repeat them. */
export function RailTip({ text, children }: { text: string; children: ReactElement }) {
  const narrow = useSyncExternalStore(follow, () => rail.matches)
  if (!narrow) return children
  return (
    <Tooltip text={text} side="inline-end">
      {children}
    </Tooltip>
  )
}
