import type { ReactNode } from 'react'
import { type Turn, Turns } from './turns.tsx'

type StepHeadProps = { title: ReactNode; lead: ReactNode; turns: readonly Turn[] }

/** The heading of a step: what it is, and whose turn it is. */
export function StepHead({ title, lead, turns }: StepHeadProps) {
  return (
    <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-end">
      <div className="min-w-0">
        <h1 className="focus:shadow-none" tabIndex={-1}>
          {title}
        </h1>
        <p className="quiet mt-1">{lead}</p>
      </div>
      {turns.length > 0 && <Turns turns={turns} />}
    </div>
  )
}
