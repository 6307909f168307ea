import * as v from 'valibot'
import { Instant } from '../../shared/shapes/wire.ts'
import { agreedTexts, consentKinds, consentWays } from '../../vocabulary/consents.ts'

const Version = v.pipe(v.number(), v.integer(), v.minValue(1))

/** One entry of the register. */
const Consent = v.object({
  kind: v.picklist(consentKinds),
  version: Version,
  /** False for a withdrawal. */
  given: v.boolean(),
  way: v.picklist(consentWays),
  at: Instant,
})

/** Texts in the versions that hold. */
export const AskedTexts = v.array(v.object({ text: v.picklist(agreedTexts), version: Version }))
export type AskedTexts = v.InferOutput<typeof AskedTexts>

/** The entries of one person, newest first, and the texts they are asked about. */
export const Consents = v.object({ list: v.array(Consent), asked: AskedTexts })
export type Consents = v.InferOutput<typeof Consents>
