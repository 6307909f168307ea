/** The deliveries sent to the seeding worker, in order. */
import type { CorrectionTexts } from '#contract/classroom/shapes/correction.ts'
import type { PagePlace } from '#contract/classroom/shapes/ink.ts'
import type { StoredAttachment } from '#contract/talk/rules/messages.ts'
import type { SessionKind } from '#contract/vocabulary/teaching.ts'
import type { WordGrade } from '#contract/vocabulary/words.ts'
import type { DeletedAccount } from '#worker/schedules/deletion-store.ts'

export type Cell = string | number | null
export type Row = Record<string, Cell>

export interface SeedMessage {
  userId: number
  text: string
  attachment?: StoredAttachment
  /** Epoch ms. */
  createdAt: number
  /** Whether the other member has read it. */
  read: boolean
}

export interface SeedSession {
  kind: SessionKind
  sessionId: string
  refId: number
  members: [number, number]
  startAt: number
  endAt: number
}

/** A student who is under age, and the number of the guardian they named. */
export interface GuardedStudent {
  studentId: number
  phone: string
}

export type Delivery =
  /** All rows of a delivery have the same columns. */
  | { kind: 'rows'; table: string; rows: Row[] }
  /** Statements that make their rows themselves: for more of them than are worth sending. */
  | { kind: 'sql'; statements: string[] }
  | { kind: 'files'; files: { key: string; type: string; base64: string }[] }
  /** The messages of one room, oldest first. */
  | { kind: 'history'; roomId: number; members: [number, number]; messages: SeedMessage[] }
  /** What was drawn in a lesson that is over, as an update in base64, and the pages that were shown, in this order. */
  | { kind: 'ink'; sessionId: string; update: string; places: PagePlace[]; at: number }
  /** What a tutor corrected in a lesson that is over, and the reviews of these since, by their places. */
  | {
      kind: 'corrections'
      lessonId: number
      studentId: number
      tutorId: number
      corrections: CorrectionTexts[]
      at: number
      reviews: { place: number; grade: WordGrade; at: number }[]
    }
  /** Rebuilds the public records of these tutors, and counts the full months. */
  | { kind: 'publish'; tutorIds: number[]; now: number }
  /** Asks the simulated gateway for the reference number of an open payment. */
  | { kind: 'charge'; txId: number }
  /** Gives an account the secret of its one-time codes, encrypted as the product does. */
  | { kind: 'codes'; userId: number; secret: string; now: number }
  /** Deletes an account as the product does once its owner has left. */
  | { kind: 'leave'; account: DeletedAccount; now: number }
  /** Asks the guardians of two students who are under age; that of the second has consented, and wishes the weekly text. */
  | { kind: 'guardians'; waiting: GuardedStudent; consented: GuardedStudent; now: number }
  /** Builds the index of texts from all that was written. */
  | { kind: 'index' }
  /** Tells the objects of coming calls when those take place. */
  | { kind: 'schedule'; calls: SeedSession[] }
