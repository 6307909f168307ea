/** The RPC interface of one call, and how to reach it; see `durable/session-room`. */
import type * as clips from '#contract/classroom/events/clips.ts'
import type * as ink from '#contract/classroom/events/ink.ts'
import type * as notes from '#contract/classroom/events/notes.ts'
import type * as session from '#contract/classroom/events/session.ts'
import type { ClipWish } from '#contract/classroom/shapes/clip.ts'
import type { PagePlace, StoredStroke } from '#contract/classroom/shapes/ink.ts'
import type { MoreTimeAsk } from '#contract/lessons/rules/more-time.ts'
import type { DataOf } from '#contract/shared/events/event.ts'
import type { ClipDeviceState } from '#contract/vocabulary/clips.ts'
import type { SessionKind } from '#contract/vocabulary/teaching.ts'
import type { Bindings } from './bindings.ts'
import { carryScope } from './carried-scope.ts'
import { type EventOutcome, placement } from './live-rooms.ts'

/** The times and members of a session. Epoch ms. */
export interface ScheduledSession {
  sessionId: string
  kind: SessionKind
  refId: number
  members: [number, number]
  startAt: number
  endAt: number
  /** When the booking was last changed. */
  asOf: number
}
export interface ClosingSession {
  sessionId: string
  reason: 'cancelled' | 'over'
}
/** One socket of one user. */
export interface TabRef {
  userId: number
  tabId: string
}
export type SessionRequest = TabRef & { sessionId: string }
/** A request to join a session. */
export interface JoinRequest extends TabRef {
  /**
   * Identifies one stay of a page in the session. Kept when the socket reconnects, unlike `tabId`. Older clients send
   * none.
   */
  seatId?: string | undefined
  /**
   * The page was in the session and lost its socket. It must not take over from another device the user has since
   * joined with.
   */
  resume?: boolean | undefined
}
/** What a member has turned on; absent until they reported it. */
export interface MemberMedia {
  mic?: boolean
  camera?: boolean
  /** The camera is on but sends no video, because the connection carries audio only. */
  paused?: boolean
  screen?: boolean
}
type RelayOutcome = EventOutcome<typeof session.SessionOffer>

/** `page`: the key of the page that asks, see `contract/classroom/events/notes.ts`. */
export type DocumentRequest = SessionRequest & { page: string }
/** Notes or ink as a page that opens them gets them; base64. */
export type DocumentState = Omit<DataOf<typeof notes.NotesState>, 'sessionId'>
export type NotesOutcome = EventOutcome<typeof notes.OpenNotes> | { code: 'ok'; state: DocumentState }
export type InkOutcome = EventOutcome<typeof ink.OpenInk> | { code: 'ok'; state: DocumentState }
/** What stays of a page after the lesson. */
export interface InkOfPage extends PagePlace {
  strokes: StoredStroke[]
}
export interface NotesText {
  text: string
  /** Epoch ms; null while nothing was written. */
  changedAt: number | null
  writable: boolean
}

/** One session: the video call of a booking. */
export interface SessionRoomStub {
  schedule(booking: ScheduledSession): Promise<void>
  close(closing: ClosingSession): Promise<void>
  /** Ids of the members in the session now. */
  inside(): Promise<number[]>
  listen(seat: SessionRequest): Promise<EventOutcome<typeof session.PreJoinSession>>
  join(entry: JoinRequest & { sessionId: string }): Promise<EventOutcome<typeof session.JoinSession>>
  leave(seat: SessionRequest): Promise<EventOutcome<typeof session.LeaveSession>>
  /** Removes a user who joined another session. */
  leaveForAnother(userId: number): Promise<void>
  /** The socket closed. The member keeps their place for a grace period. */
  drop(seat: TabRef): Promise<void>
  /** Sends a frame to the other member; stores it while they are disconnected. */
  relay(seat: SessionRequest, frame: string): Promise<RelayOutcome>
  /** Stores what the member turned on or off and sends it to everybody listening. */
  setMedia(seat: SessionRequest, change: MemberMedia, frame: string): Promise<RelayOutcome>
  /** As `relay`, from the student of a lesson to the tutor, at most every two seconds. */
  signal(seat: SessionRequest, frame: string): Promise<RelayOutcome>
  ping(seat: SessionRequest, about: number, frame: string): Promise<RelayOutcome>
  /** What of the lesson's notes the page does not hold, by its state vector. */
  openNotes(seat: DocumentRequest, vector?: string): Promise<NotesOutcome>
  /** Stores a change of the notes and sends it to both members. */
  changeNotes(seat: DocumentRequest, update: string): Promise<EventOutcome<typeof notes.ChangeNotes>>
  readNotes(sessionId: string): Promise<NotesText>
  /** What of the ink on the lesson's pages the page does not hold, by its state vector. */
  openInk(seat: DocumentRequest, vector?: string): Promise<InkOutcome>
  /** Stores a change of the ink and sends it to both members. */
  changeInk(seat: DocumentRequest, update: string): Promise<EventOutcome<typeof ink.ChangeInk>>
  /** Shows a page to both, or none. */
  showPage(seat: SessionRequest, place: PagePlace | null): Promise<EventOutcome<typeof ink.ShowPage>>
  /** Loads, plays, pauses or moves a clip for both; null takes it away. */
  playClip(seat: SessionRequest, wish: ClipWish | null): Promise<EventOutcome<typeof clips.PlayClip>>
  /** Keeps what the member’s device makes of the clip, and tells both. */
  tellClipState(
    seat: SessionRequest,
    id: number,
    state: ClipDeviceState,
  ): Promise<EventOutcome<typeof clips.TellClipState>>
  /** Sends a frame to the other member inside, now or never. */
  moveHand(seat: SessionRequest, frame: string): Promise<EventOutcome<typeof ink.MoveHand>>
  /** The pages that were shown or drawn on, with their ink. */
  readInk(sessionId: string): Promise<InkOfPage[]>
  /** Keeps the student's wish to go on behind the lesson, and tells both. False unless they are inside. */
  askMoreTime(sessionId: string, userId: number, ask: MoreTimeAsk): Promise<boolean>
  /** The wish, while both are inside. */
  findMoreTime(sessionId: string): Promise<MoreTimeAsk | null>
  /** Either member ends the wish; nothing where there is none. */
  dropMoreTime(sessionId: string, userId: number): Promise<void>
  /** Reads the lessons that go on in this call anew, and tells those inside that one was booked. */
  carryOn(sessionId: string): Promise<void>
}

export const getSessionRoom = (env: Bindings, sessionId: string): SessionRoomStub =>
  carryScope(env.SESSION_ROOM.getByName(sessionId, placement(env)))
