import type { Outcome } from './outcome.ts'

/** Calls the team when something needs hands. */
export interface OpsAlerts {
  /** Plain text; what is too long is cut. */
  post(text: string): Promise<Outcome<{ id: string }>>
}
