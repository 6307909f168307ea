/** When what is said in a lesson may be recorded and become text: what both want, at that instant, of adults or by a guardian’s word. */

import { sessionWindows } from '../../lessons/rules/session-window.ts'
import { isMinor } from '../../people/rules/guardians.ts'
import { isRefused, type Refused, refuse } from '../../shared/rules/refusal.ts'
import { type InsightState, insightLimits, type SentenceAct, type SentenceState } from '../../vocabulary/insights.ts'
import { textLength } from '../../vocabulary/text.ts'

/** One person’s word about one lesson. */
export interface InsightSide {
  readonly userId: number
  readonly on: boolean
  /** When it was given or taken back, epoch ms. */
  readonly changedAt: number
  readonly state: InsightState
}

export interface InsightFacts {
  readonly studentId: number
  readonly tutorId: number
  readonly start: number
  readonly end: number
  readonly canceledAt: number | null
  /** Of the student; null where they have not said it. */
  readonly birthYear: number | null
  /** Whether a guardian’s consent stands, and says that texts may be made. */
  readonly guardianAllows: boolean
  readonly sides: readonly InsightSide[]
}

/** One of the two withdrew. */
export const isStopped = ({ sides }: Pick<InsightFacts, 'sides'>): boolean =>
  sides.some(({ state }) => state === 'gone')

/** Since when both agree, epoch ms; null while they do not. */
export const agreedSince = (facts: InsightFacts): number | null => {
  const on = facts.sides.filter((side) => side.on)
  return on.length < 2 || isStopped(facts) || facts.canceledAt !== null
    ? null
    : Math.max(...on.map((one) => one.changedAt))
}

export const agreeUntil = (facts: Pick<InsightFacts, 'start' | 'end'>): number => sessionWindows(facts).join.end
/** Sound is gone then, and each text is its reader’s alone. */
export const withdrawUntil = ({ end }: Pick<InsightFacts, 'end'>): number => end + insightLimits.soundKeptMs

/** Nobody whose age is not known, and nobody under age without their guardian’s word for it. */
export const barredBy = (
  { birthYear, guardianAllows }: Pick<InsightFacts, 'birthYear' | 'guardianAllows'>,
  now: number,
): 'guardian-required' | 'birth-year-required' | null => {
  if (birthYear === null) return 'birth-year-required'
  return isMinor(birthYear, now) && !guardianAllows ? 'guardian-required' : null
}

/** Whether somebody’s standing wish may set their switch: it stands, and they have said nothing about this lesson. */
export const mayFollowWish = (
  facts: InsightFacts,
  { userId, wishes }: { readonly userId: number; readonly wishes: boolean },
  now: number,
): boolean =>
  wishes && !facts.sides.some((side) => side.userId === userId) && !isRefused(decideAgreement(facts, true, now))

type AgreementRefusal = 'illegal' | 'guardian-required' | 'birth-year-required'

/**
 * Agreeing is possible while the lesson is near or runs, and not after a withdrawal. Withdrawing, until the sound is gone in
 * any case.
 */
export const decideAgreement = (
  facts: InsightFacts,
  on: boolean,
  now: number,
): { allowed: true } | Refused<AgreementRefusal> => {
  if (!on) return now < withdrawUntil(facts) ? { allowed: true } : refuse('illegal')
  const { listen } = sessionWindows(facts)
  if (facts.canceledAt !== null || isStopped(facts) || now < listen.start || now >= agreeUntil(facts))
    return refuse('illegal')
  const barred = barredBy(facts, now)
  return barred ? refuse(barred) : { allowed: true }
}

export interface SoundPart {
  readonly number: number
  /** Epoch ms. */
  readonly startedAt: number
  readonly ms: number
}

/** A part is taken while both agree, for times in which both did, within the lesson, and while sound is kept at all. */
export const decidePart = (
  facts: InsightFacts,
  callerId: number,
  { number, startedAt, ms }: SoundPart,
  now: number,
): { allowed: true } | Refused<'not-agreed' | AgreementRefusal> => {
  const since = agreedSince(facts)
  if (since === null) return refuse('not-agreed')
  const barred = barredBy(facts, now)
  if (barred) return refuse(barred)
  const own = facts.sides.find(({ userId }) => userId === callerId)
  const isOpen = own?.state === 'none' || own?.state === 'waiting'
  const until = startedAt + ms
  const isInside = startedAt >= since && until <= Math.min(now, agreeUntil(facts))
  const isInTime = now < withdrawUntil(facts)
  return isOpen && isInside && isInTime && number <= insightLimits.parts && ms <= insightLimits.partMsMax
    ? { allowed: true }
    : refuse('illegal')
}

/** When the next attempt is made after so many, epoch ms; null: no more. */
export const nextAttemptAt = (attempts: number, now: number): number | null =>
  attempts >= insightLimits.attempts ? null : now + insightLimits.pauseMs * 3 ** (attempts - 1)

export interface ProposedSentence {
  readonly said: string
  readonly better: string
  readonly note: string
}

const folded = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[’‘]/gu, "'")
    .replaceAll(/[^\p{L}\p{N}']+/gu, ' ')
    .trim()

/** What of a machine’s proposals is about something that was said and changes it; each sentence once. */
export const usableSentences = (text: string, proposed: readonly ProposedSentence[]): ProposedSentence[] => {
  const all = ` ${folded(text)} `
  const seen = new Set<string>()
  return proposed
    .map(({ said, better, note }) => ({ said: said.trim(), better: better.trim(), note: note.trim() }))
    .filter(({ said, better, note }) => {
      const key = folded(said)
      const isNew = key !== '' && !seen.has(key)
      seen.add(key)
      const fits = [said, better].every((one) => textLength(one) <= insightLimits.sentence && !one.includes('\n'))
      return (
        isNew &&
        fits &&
        textLength(note) <= insightLimits.note &&
        folded(better) !== '' &&
        folded(better) !== key &&
        all.includes(` ${key} `)
      )
    })
    .slice(0, insightLimits.sentences)
}

/** What an act makes of a sentence; null where it is not for this person to do, or the sentence is past it. `dropped`: it goes. */
export const afterAct = (
  state: SentenceState,
  act: SentenceAct,
  isOwn: boolean,
): Exclude<SentenceState, 'own'> | 'dropped' | null => {
  if (isOwn) {
    if (act === 'share') return state === 'own' ? 'shared' : null
    return act === 'drop' ? 'dropped' : null
  }
  if (state === 'own') return null
  if (act === 'accept') return state === 'shared' || state === 'rejected' ? 'accepted' : null
  return act === 'reject' && state === 'shared' ? 'rejected' : null
}

/** Words that everybody who learns has; a list of them would only hide the others. */
const plainWords = new Set(
  `about after again also asked because been before being better could does doing done each even every first follow from going gone good have having here
  into just know like little made make many more most much must need only other over really right said same should some
  something still such take talked than that their them then there these they thing things think this those time today tomorrow
  very want well went were what when where which while will with would yeah yesterday your`.split(/\s+/),
)

/** Words of a text that are worth learning: how often each was said, those said most first. */
export const wordsOf = (text: string): { text: string; count: number }[] => {
  const counts = new Map<string, number>()
  for (const [word] of text.toLowerCase().matchAll(/[a-z]+(?:['’-][a-z]+)*/gu)) {
    if (word.length < 4 || plainWords.has(word) || /['’]/u.test(word)) continue
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return [...counts]
    .map(([word, count]) => ({ text: word, count }))
    .toSorted((a, b) => b.count - a.count || a.text.localeCompare(b.text))
}

export const spokenTotal = (seconds: readonly number[]): number => seconds.reduce((sum, one) => sum + one, 0)
