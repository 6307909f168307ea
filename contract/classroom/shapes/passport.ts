import * as v from 'valibot'
import { Day } from '../../shared/shapes/wire.ts'
import { passportLimits } from '../../vocabulary/passport.ts'
import { Band } from './mark.ts'

const Text = v.pipe(v.string(), v.maxLength(200))

/** What a passport says. Strict, because whatever it holds is signed. */
export const PassportFacts = v.strictObject({
  v: v.literal(1),
  /** The origin of the deployment that signed it. */
  issuer: Text,
  /** Names the key it is signed with: its thumbprint after RFC 7638. */
  key: Text,
  /** Names the passport; it opens nothing. */
  serial: Text,
  /** The first name of the student; empty for one without a name. */
  name: Text,
  /** The day of Cairo on which it was signed. */
  issued: Day,
  /** Latest first, at least one. */
  marks: v.pipe(
    v.array(
      v.strictObject({
        /** The day of the lesson. */
        day: Day,
        tutor: Text,
        overall: Band,
        fluency: Band,
        vocabulary: Band,
        grammar: Band,
        pronunciation: Band,
      }),
    ),
    v.minLength(1),
    v.maxLength(passportLimits.marks),
  ),
})
export type PassportFacts = v.InferOutput<typeof PassportFacts>

/** The text of a copy, as JSON. */
export const PassportCopy = v.strictObject({
  passport: PassportFacts,
  /** Ed25519, base64url. */
  signature: v.pipe(v.string(), v.regex(/^[\w-]{86}$/)),
})

/** A passport as it is shown; `copy` is its signed text, null while this deployment has no key to sign with. */
export const ShownPassport = v.object({ passport: PassportFacts, copy: v.nullable(v.string()) })
export type ShownPassport = v.InferOutput<typeof ShownPassport>
