/**
 * What the media server keeps of a call: its meeting, the members as it knows them, its recordings. Raw SQL: guarded
 * writes, of which two first members make one meeting.
 */
import { session } from '#contract/vocabulary/limits.ts'
import { type RecordingStatus, SessionEventType } from '#contract/vocabulary/teaching.ts'
import { standsInCall } from '#worker/features/lessons/store.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'

export interface CallMedia {
  readonly meetingId: string | null
  /** Of this user. */
  readonly participantId: string | null
  /** The call runs directly, since the media server failed it. */
  readonly usesPeers: boolean
}

export const findCallMedia = async (db: Db, sessionId: string, userId: number): Promise<CallMedia> => {
  const row = await statement(
    db,
    `SELECT s.meeting_id AS meetingId, s.peers_since AS peersSince, p.participant_id AS participantId
     FROM sessions s LEFT JOIN session_participants p ON p.session_id = s.session_id AND p.user_id = :userId
     WHERE s.session_id = :sessionId`,
    { sessionId, userId },
  ).first<{ meetingId: string | null; peersSince: number | null; participantId: string | null }>()
  const { meetingId = null, participantId = null, peersSince = null } = row ?? {}
  return { meetingId, participantId, usesPeers: peersSince !== null }
}

/** Keeps the meeting of a call; returns the one that was there first. Null when the call has no row. */
export const storeMeeting = async (db: Db, sessionId: string, meetingId: string): Promise<string | null> => {
  const row = await statement(
    db,
    `UPDATE sessions SET meeting_id = coalesce(meeting_id, :meetingId) WHERE session_id = :sessionId
     RETURNING meeting_id AS meetingId`,
    { sessionId, meetingId },
  ).first<{ meetingId: string }>()
  return row?.meetingId ?? null
}

export const storeParticipant = async (db: Db, sessionId: string, userId: number, participantId: string) => {
  await statement(
    db,
    `INSERT INTO session_participants (session_id, user_id, participant_id) VALUES (:sessionId, :userId, :participantId)
     ON CONFLICT (session_id, user_id) DO UPDATE SET participant_id = excluded.participant_id`,
    { sessionId, userId, participantId },
  ).run()
}

/** From now on the call runs directly. False when it did already. */
export const storePeers = async (db: Db, sessionId: string, now: number): Promise<boolean> => {
  const row = await statement(
    db,
    `UPDATE sessions SET peers_since = :now WHERE session_id = :sessionId AND peers_since IS NULL
     RETURNING session_id AS sessionId`,
    { sessionId, now },
  ).first()
  return row !== null
}

/** Meetings of calls that nobody can join any more, or that run directly, oldest first. */
export const findMeetingsToClose = async (db: Db, now: number, most: number): Promise<string[]> => {
  const { results } = await statement(
    db,
    `SELECT s.meeting_id AS meetingId FROM sessions s
     LEFT JOIN lessons l ON s.kind = 'lesson' AND l.session_id = s.session_id
     LEFT JOIN interviews i ON s.kind = 'interview' AND i.session_id = s.session_id
     LEFT JOIN demo_sessions d ON s.kind = 'demo' AND d.session_id = s.session_id
     WHERE s.meeting_id IS NOT NULL AND s.meeting_closed_at IS NULL
       AND (s.peers_since IS NOT NULL OR l.canceled_at IS NOT NULL OR coalesce(i.status, d.status, 0) >= 4
         OR coalesce(l.end_at, i.end_at, d.end_at, 0) <= :closed)
       AND (s.peers_since IS NOT NULL OR NOT EXISTS (SELECT 1 FROM lessons c
         WHERE c.call_session_id = s.session_id AND c.end_at > :closed AND ${standsInCall('c')}))
     ORDER BY s.created_at LIMIT :most`,
    { closed: now - session.joinAfterMs, most },
  ).all<{ meetingId: string }>()
  return results.map(({ meetingId }) => meetingId)
}

export const markMeetingClosed = async (db: Db, meetingId: string, now: number): Promise<void> => {
  await statement(db, 'UPDATE sessions SET meeting_closed_at = :now WHERE meeting_id = :meetingId', {
    now,
    meetingId,
  }).run()
}

/** The session and members of a meeting; null for one that belongs to nothing here. */
export const findSessionOfMeeting = async (db: Db, meetingId: string): Promise<string | null> => {
  const row = await statement(db, 'SELECT session_id AS sessionId FROM sessions WHERE meeting_id = :meetingId', {
    meetingId,
  }).first<{ sessionId: string }>()
  return row?.sessionId ?? null
}

/**
 * Adds to the attendance what the seats of the call have not written: a join of somebody who counts as outside, and a
 * leave of somebody who counts as inside. A seat that says the same a moment later does no harm, since a person who
 * comes twice counts once.
 */
export const confirmPresence = async (
  db: Db,
  { sessionId, userId, isInside, at }: { sessionId: string; userId: number; isInside: boolean; at: number },
): Promise<void> => {
  const { UserJoined, UserLeft } = SessionEventType
  await statement(
    db,
    `INSERT INTO session_events (session_id, user_id, type, created_at)
     SELECT p.session_id, p.user_id, :type, :at FROM session_participants p
     WHERE p.session_id = :sessionId AND p.user_id = :userId AND coalesce((
       SELECT e.type FROM session_events e WHERE e.session_id = p.session_id AND e.user_id = p.user_id
       ORDER BY e.created_at DESC, e.id DESC LIMIT 1), ${UserLeft}) = ${UserJoined} <> :inside`,
    { sessionId, userId, type: isInside ? UserJoined : UserLeft, inside: Number(isInside), at },
  ).run()
}

export interface RecordingRow {
  readonly id: string
  readonly sessionId: string
  readonly status: RecordingStatus
  readonly startedAt: number | null
  readonly stoppedAt: number | null
  readonly bytes: number | null
}

/** A recording as its last webhook tells; one that is over is not opened again by a late webhook. */
export const storeRecording = async (db: Db, row: RecordingRow, now: number): Promise<void> => {
  await statement(
    db,
    `INSERT INTO recordings (id, session_id, status, started_at, stopped_at, bytes, created_at, updated_at)
     VALUES (:id, :sessionId, :status, :startedAt, :stoppedAt, :bytes, :now, :now)
     ON CONFLICT (id) DO UPDATE SET
       status = CASE WHEN status IN ('UPLOADED', 'ERRORED') THEN status ELSE excluded.status END,
       started_at = coalesce(started_at, excluded.started_at), stopped_at = coalesce(excluded.stopped_at, stopped_at),
       bytes = coalesce(excluded.bytes, bytes), updated_at = :now`,
    { ...row, now },
  ).run()
}

export const findRecordings = async (db: Db, sessionId: string): Promise<RecordingRow[]> => {
  const [rows] = await runBatch(db, [
    statement(
      db,
      `SELECT id, session_id AS sessionId, status, started_at AS startedAt, stopped_at AS stoppedAt, bytes
       FROM recordings WHERE session_id = :sessionId ORDER BY created_at, id LIMIT 100`,
      { sessionId },
    ),
  ])
  return rows as RecordingRow[]
}
