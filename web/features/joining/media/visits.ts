/** The order of visits to a studio. Pure. */
import type { StudioVisitor } from '#contract/joining/shapes/studio-appointment.ts'
import type { VisitStanding } from '#contract/vocabulary/studio-visits.ts'

export type OpenVisit = StudioVisitor & { readonly visit: NonNullable<StudioVisitor['visit']> }

/** Whether nothing happens until the studio does something. */
export const isWaitingForStudio = (state: VisitStanding): boolean => state === 'due' || state === 'expired'

/** What waits for the studio first; the rest in the order of the server: booked ones by their hour, then asks. */
export const sortVisits = (list: readonly StudioVisitor[]): readonly OpenVisit[] =>
  list
    .filter((one): one is OpenVisit => one.visit !== null)
    .toSorted((a, b) => Number(isWaitingForStudio(b.visit.state)) - Number(isWaitingForStudio(a.visit.state)))
