import * as v from 'valibot'
import { secondStepWays } from '../../vocabulary/factors.ts'
import { Instant } from './wire.ts'

/** How a sign-in goes on that was right so far, of an account with a factor: what `second-step-required` carries. */
export const SecondStep = v.object({
  /** Opens `/auth/second-step` once. */
  ticket: v.string(),
  ways: v.array(v.picklist(secondStepWays)),
  expiresAt: Instant,
})
export type SecondStep = v.InferOutput<typeof SecondStep>
