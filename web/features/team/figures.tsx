import type { ReactNode } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface Figure {
  readonly key: string
  readonly label: string
  /** Undefined while it is on its way. */
  readonly value: ReactNode | undefined
  /** Below the value: over which days, of how many. */
  readonly note?: ReactNode
}

/** A row of figures in one card. `label` names it where no heading does. */
export function Figures({ label, figures }: { label?: string; figures: readonly Figure[] }) {
  const list = (
    <dl className="admin-figures grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] border rounded-lg bg-raised overflow-hidden">
      {figures.map(({ key, label: name, value, note }) => (
        <div
          className="grid content-start gap-1 -mt-1px -ms-1px p-4 border-t border-s [overflow-wrap:anywhere]"
          key={key}
        >
          <dt className="caption quiet">{name}</dt>
          <dd className="text-h3 strong num">{value ?? <Skeleton className="h-6 w-14" />}</dd>
          {note && <dd className="caption quiet">{note}</dd>}
        </div>
      ))}
    </dl>
  )
  return label === undefined ? list : <section aria-label={label}>{list}</section>
}
