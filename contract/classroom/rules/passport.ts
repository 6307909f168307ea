/** What a speaking passport says, and the text of it that is signed. */
import * as v from 'valibot'
import { firstNameOf } from '../../people/rules/first-name.ts'
import { type GuardianFacts, refuseWithoutGuardian } from '../../people/rules/guardians.ts'
import { type Refused, refuse } from '../../shared/rules/refusal.ts'
import { cairoDay, toIsoInstant } from '../../shared/rules/time.ts'
import { type PassportWeek, passportLimits } from '../../vocabulary/passport.ts'
import { type NewPassportFacts, PassportCopy, type PassportFacts } from '../shapes/passport.ts'
import { type ByCriterion, toBand } from './marks.ts'

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** JSON with the keys of every object in order and no blanks, so that the same content is the same text everywhere. */
export const canonicalJson = (value: Json): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value as Readonly<Record<string, Json>>).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonicalJson(one)}`).join(',')}}`
}

/** The text that is signed. Its first line keeps a signature from meaning anything else. */
export const signedText = (facts: PassportFacts): string => `hiwar-passport-v${facts.v}\n${canonicalJson(facts)}`

export const copyText = (passport: PassportFacts, signature: string): string => canonicalJson({ passport, signature })

/** A copy as somebody pasted it; null for a text that is none. */
export const parseCopy = (text: string): v.InferOutput<typeof PassportCopy> | null => {
  try {
    const parsed = v.safeParse(PassportCopy, JSON.parse(text.trim()))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

interface PassportMark extends ByCriterion {
  /** Of the lesson, or when a recording was marked. */
  readonly start: number
  readonly overall: number
  readonly tutorName: string | null
}

interface PassportRecording {
  readonly week: PassportWeek
  readonly createdAt: number
  readonly sha256: string
  readonly mark: PassportMark | null
}

/** Marks in halves, latest first; recordings by their week. */
export interface PassportSource {
  readonly serial: string
  readonly name: string | null
  readonly marks: readonly PassportMark[]
  readonly recordings: readonly PassportRecording[]
}

const toMark = (mark: PassportMark) => ({
  day: cairoDay(mark.start),
  tutor: mark.tutorName ?? '',
  overall: toBand(mark.overall),
  fluency: toBand(mark.fluency),
  vocabulary: toBand(mark.vocabulary),
  grammar: toBand(mark.grammar),
  pronunciation: toBand(mark.pronunciation),
})

/** What a passport says now. */
export const toPassport = (
  { serial, name, marks, recordings }: PassportSource,
  { issuer, key }: { readonly issuer: string; readonly key: string },
  now: number,
): NewPassportFacts => ({
  v: 2,
  ...{ issuer, key, serial, issued: cairoDay(now) },
  name: name === null ? '' : firstNameOf(name),
  marks: marks.slice(0, passportLimits.marks).map(toMark),
  recordings: recordings.map(({ week, createdAt, sha256, mark }) => ({
    ...{ week, sha256, at: toIsoInstant(createdAt) },
    mark: mark && toMark(mark),
  })),
})

/** The recordings of a passport; there were none in the first version of it. */
export const recordingsOf = (facts: PassportFacts): NewPassportFacts['recordings'] =>
  facts.v === 1 ? [] : facts.recordings

/** Whether two passports say the same of the student; the day, the key and the version they were signed with are beside that. */
export const saysTheSame = (one: PassportFacts, other: PassportFacts): boolean => {
  const said = (facts: PassportFacts): string =>
    canonicalJson({ name: facts.name, marks: facts.marks, recordings: recordingsOf(facts) })
  return said(one) === said(other)
}

/** Nothing to show without a mark or a recording; somebody under age shows nothing to strangers without a guardian's consent. */
export const decideShare = (
  guardian: GuardianFacts,
  shownCount: number,
  now: number,
): { allowed: true } | Refused<'illegal' | 'guardian-required'> =>
  refuseWithoutGuardian(guardian, now) ?? (shownCount > 0 ? { allowed: true } : refuse('illegal'))
