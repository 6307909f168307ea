/** Turns sound into text, and text into proposals of better sentences. A machine does both, and may be wrong in both. */
import type { ProposedSentence } from '#contract/classroom/rules/insights.ts'
import type { InsightSoundType } from '#contract/vocabulary/insights.ts'
import type { Outcome } from '../outcome.ts'

interface Sound {
  readonly type: InsightSoundType
  readonly bytes: Uint8Array
  /** Its place among the parts of a lesson, from 1. */
  readonly number: number
}

export interface Transcriber {
  /** Whether it only pretends, which whoever reads its text is told. */
  readonly simulated: boolean
  /** What is said in it, in English; empty where nothing is. */
  transcribe(sound: Sound): Promise<Outcome<{ readonly text: string }>>
  /** Better sentences for some that a learner said. They are not checked against the text. */
  propose(text: string): Promise<Outcome<{ readonly sentences: readonly ProposedSentence[] }>>
}
