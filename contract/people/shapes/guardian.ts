import * as v from 'valibot'
import { code, Id, Instant } from '../../shared/shapes/wire.ts'
import { guardianLimits, guardianRelations, guardianStates } from '../../vocabulary/guardians.ts'
import { cleanText } from '../../vocabulary/text.ts'

export const GuardianRelationField = v.picklist(guardianRelations)
export const GuardianStateField = v.picklist(guardianStates)

/** Of a person without an account. */
export const GuardianName = v.pipe(
  v.string(code('invalid-type')),
  v.transform(cleanText),
  v.minLength(guardianLimits.name.min, code('short-user-name')),
  v.maxLength(guardianLimits.name.max, code('long-user-name')),
)

/** The guardian a student has named, as that student sees them: the number is masked. */
export const OwnGuardian = v.object({
  state: GuardianStateField,
  phone: v.string(),
  relation: GuardianRelationField,
  name: v.nullable(v.string()),
  /** When the newest link was made. */
  askedAt: Instant,
  /** From when another may be sent. */
  remindableAt: Instant,
  consentedAt: v.nullable(Instant),
})
export type OwnGuardian = v.InferOutput<typeof OwnGuardian>

/** One asking of a guardian, as the team sees it. */
export const GuardianRecord = v.object({
  id: Id,
  state: GuardianStateField,
  phone: v.string(),
  relation: GuardianRelationField,
  name: v.nullable(v.string()),
  createdAt: Instant,
  consentVersion: v.nullable(v.number()),
  consentedAt: v.nullable(Instant),
  /** Whether the consent came from the network of the student, and from a device like theirs; null before it. */
  sameNetwork: v.nullable(v.boolean()),
  sameDevice: v.nullable(v.boolean()),
  device: v.nullable(v.string()),
  weekly: v.boolean(),
  closedAt: v.nullable(Instant),
})
export type GuardianRecord = v.InferOutput<typeof GuardianRecord>
