import type { Outcome } from './outcome.ts'

/** Alerts the team. */
export interface OpsAlerts {
  /** Posts plain text; text beyond the limit is cut off. */
  post(text: string): Promise<Outcome<{ id: string }>>
}
