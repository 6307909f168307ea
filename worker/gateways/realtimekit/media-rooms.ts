/** A media server that carries calls: what the product asks of it, in the product's words. */
import type { RecordingStatus } from '#contract/vocabulary/teaching.ts'
import type { Outcome } from '../outcome.ts'

export interface NewParticipant {
  readonly userId: number
  /** The tutor of a lesson, the manager of an interview or a demo session. */
  readonly isHost: boolean
}

export interface Participant {
  readonly participantId: string
  /** Opens the room to whoever holds it: never logged, never stored. */
  readonly token: string
}

/** What a webhook tells. Epoch ms. */
export type MediaReport =
  | {
      readonly kind: 'presence'
      readonly meetingId: string
      readonly userId: number
      readonly isInside: boolean
      readonly at: number
    }
  | {
      readonly kind: 'recording'
      readonly meetingId: string
      readonly id: string
      readonly status: RecordingStatus
      readonly startedAt: number | null
      readonly stoppedAt: number | null
      readonly bytes: number | null
    }
  | { readonly kind: 'ignored' }

export interface MediaRooms {
  readonly simulated: boolean
  /** Opens a meeting; returns its id. One that nobody enters costs nothing. */
  openMeeting(title: string): Promise<Outcome<string>>
  addParticipant(meetingId: string, participant: NewParticipant): Promise<Outcome<Participant>>
  /** Another token for a participant. `not-found`: the meeting does not know them any more. */
  renewToken(meetingId: string, participantId: string): Promise<Outcome<Participant>>
  /** Nobody enters any more, and whoever is inside is sent out. */
  closeMeeting(meetingId: string): Promise<Outcome<null>>
  /** Reads a webhook. `refused`: its signature is not the server's. */
  readReport(raw: Uint8Array, signature: string | null, now: number): Promise<Outcome<MediaReport>>
}
