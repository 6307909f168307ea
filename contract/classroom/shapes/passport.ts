import * as v from 'valibot'
import { Day, FileUrl, Instant } from '../../shared/shapes/wire.ts'
import { passportLimits, passportWeeks } from '../../vocabulary/passport.ts'
import { Band } from './mark.ts'

const Text = v.pipe(v.string(), v.maxLength(200))

/** SHA-256 in hexadecimal, as the tools of every system print it. */
const Sha256 = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/))

const PassportMark = v.strictObject({
  /** The day of the lesson, or on which a recording was marked. */
  day: Day,
  tutor: Text,
  overall: Band,
  fluency: Band,
  vocabulary: Band,
  grammar: Band,
  pronunciation: Band,
})

/** A recording of the student. */
const PassportRecording = v.strictObject({
  week: v.picklist(passportWeeks),
  /** When it was sent. */
  at: Instant,
  /** Of the bytes of its file. */
  sha256: Sha256,
  /** Null while no tutor has marked it. */
  mark: v.nullable(PassportMark),
})

const facts = {
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
}
const Marks = v.pipe(v.array(PassportMark), v.maxLength(passportLimits.marks))

/** What a passport said before there were recordings: copies of it are still checked. */
const FirstPassportFacts = v.strictObject({ v: v.literal(1), ...facts, marks: v.pipe(Marks, v.minLength(1)) })

/** What a passport says. Strict, because whatever it holds is signed. */
const SecondPassportFacts = v.strictObject({
  v: v.literal(2),
  ...facts,
  /** Latest first; with none there is a recording. */
  marks: Marks,
  /** Earliest week first. */
  recordings: v.pipe(v.array(PassportRecording), v.maxLength(passportWeeks.length)),
})

export const PassportFacts = v.variant('v', [FirstPassportFacts, SecondPassportFacts])
export type PassportFacts = v.InferOutput<typeof PassportFacts>
export type NewPassportFacts = v.InferOutput<typeof SecondPassportFacts>

/** The text of a copy, as JSON. */
export const PassportCopy = v.strictObject({
  passport: PassportFacts,
  /** Ed25519, base64url. */
  signature: v.pipe(v.string(), v.regex(/^[\w-]{86}$/)),
})

/** A passport as it is shown; `copy` is its signed text, null while this deployment has no key to sign with. */
export const ShownPassport = v.object({
  passport: PassportFacts,
  copy: v.nullable(v.string()),
  /** Where its recordings are heard, in their order, while the link stands. */
  sounds: v.array(FileUrl),
})
export type ShownPassport = v.InferOutput<typeof ShownPassport>
